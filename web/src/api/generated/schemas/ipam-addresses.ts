// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const ipAddressUpdate = {
  status: { kind: "choice", options: ["available", "allocated", "reserved", "static_dhcp", "deprecated", "orphan", "orchestrator-node", "orchestrator-lb", "orchestrator-service", "container-instance", "hypervisor-vm", "hypervisor-ct", "meshvpn-node", "meshvpn-peer", "firewall-arp", "cloud-instance", "cloud-public", "cloud-lb", "dhcp", "discovered", "network", "broadcast"] },
  hostname: { kind: "text", maxLength: 255, nullable: true },
  mac_address: { kind: "text", maxLength: 64, nullable: true },
  description: { kind: "text", maxLength: 65536 },
  owner_user_id: { kind: "uuid", to: "user", nullable: true },
  custom_fields: { kind: "custom_fields" },
  tags: { kind: "tags" },
  dns_zone_id: { kind: "uuid", nullable: true },
  extra_zone_ids: { kind: "uuids", maxItems: 500 },
  role: { kind: "choice", options: ["host", "loopback", "anycast", "vip", "vrrp", "secondary", "gateway", "bmc", "web", "api", "lb"], nullable: true },
  reserved_until: { kind: "moment", nullable: true },
  decom_date: { kind: "date", nullable: true },
  force: { kind: "boolean" },
} as const satisfies Fields

export const ipamAddressesMacsQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "mac_address", "first_seen", "last_seen"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const ipamAddressesSearchQuery = {
  status_filter: { kind: "text", maxLength: 20 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  search: { kind: "text", maxLength: 255 },
  q: { kind: "text", maxLength: 255 },
  hostname: { kind: "text", maxLength: 255 },
  mac: { kind: "text", maxLength: 255 },
  space_id: { kind: "uuid" },
  block_id: { kind: "uuid" },
  subnet_id: { kind: "uuid" },
  sort: { kind: "text", maxLength: 32 },
  order: { kind: "text", maxLength: 8 },
  cursor: { kind: "text", maxLength: 4096 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
} as const satisfies Fields

export const ipamAddressesSearchIdsQuery = {
  status_filter: { kind: "text", maxLength: 20 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  search: { kind: "text", maxLength: 255 },
  q: { kind: "text", maxLength: 255 },
  hostname: { kind: "text", maxLength: 255 },
  mac: { kind: "text", maxLength: 255 },
  space_id: { kind: "uuid" },
  block_id: { kind: "uuid" },
  subnet_id: { kind: "uuid" },
} as const satisfies Fields
