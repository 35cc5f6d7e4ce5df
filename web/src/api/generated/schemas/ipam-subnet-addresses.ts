// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const ipAddressCreate = {
  address: { kind: "text", maxLength: 64, required: true },
  status: { kind: "choice", options: ["available", "allocated", "reserved", "static_dhcp", "deprecated", "orphan", "dhcp"], default: "allocated" },
  hostname: { kind: "text", maxLength: 255, required: true },
  mac_address: { kind: "text", maxLength: 64, nullable: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  owner_user_id: { kind: "uuid", to: "user", nullable: true },
  custom_fields: { kind: "custom_fields", default: {} },
  tags: { kind: "tags", default: {} },
  dns_zone_id: { kind: "uuid", nullable: true },
  extra_zone_ids: { kind: "uuids", maxItems: 500 },
  aliases: { kind: "json", default: [] },
  role: { kind: "choice", options: ["host", "loopback", "anycast", "vip", "vrrp", "secondary", "gateway", "bmc", "web", "api", "lb"], nullable: true },
  reserved_until: { kind: "moment", nullable: true },
  decom_date: { kind: "date", nullable: true },
  force: { kind: "boolean", default: false },
} as const satisfies Fields

export const nextAddressCreate = {
  strategy: { kind: "choice", options: ["sequential", "random", "eui64"], description: "The setting ip_allocation_strategy unless said" },
  status: { kind: "choice", options: ["available", "allocated", "reserved", "static_dhcp", "deprecated", "orphan", "dhcp"], default: "allocated" },
  hostname: { kind: "text", maxLength: 255, required: true },
  mac_address: { kind: "text", maxLength: 64, nullable: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  owner_user_id: { kind: "uuid", to: "user", nullable: true },
  custom_fields: { kind: "custom_fields", default: {} },
  tags: { kind: "tags", default: {} },
  dns_zone_id: { kind: "uuid", nullable: true },
  extra_zone_ids: { kind: "uuids", maxItems: 500 },
  aliases: { kind: "json", default: [] },
  role: { kind: "choice", options: ["host", "loopback", "anycast", "vip", "vrrp", "secondary", "gateway", "bmc", "web", "api", "lb"], nullable: true },
  reserved_until: { kind: "moment", nullable: true },
  decom_date: { kind: "date", nullable: true },
  force: { kind: "boolean", default: false },
} as const satisfies Fields

export const ipamSubnetAddressesListQuery = {
  status_filter: { kind: "text", maxLength: 20 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  search: { kind: "text", maxLength: 255 },
  q: { kind: "text", maxLength: 255 },
  hostname: { kind: "text", maxLength: 255 },
  mac: { kind: "text", maxLength: 255 },
  sort: { kind: "text", maxLength: 32 },
  order: { kind: "text", maxLength: 8 },
  cursor: { kind: "text", maxLength: 4096 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
} as const satisfies Fields

export const ipamSubnetAddressesPreviewQuery = {
  strategy: { kind: "choice", options: ["sequential", "random", "eui64"] },
  mac_address: { kind: "text", maxLength: 64 },
} as const satisfies Fields
