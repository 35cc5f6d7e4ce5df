// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpStaticCreate = {
  scope_id: { kind: "uuid", to: "dhcp_scope", required: true },
  ip_address: { kind: "text", maxLength: 45, required: true },
  mac_address: { kind: "text", maxLength: 64, nullable: true },
  hostname: { kind: "text", maxLength: 255, default: "" },
  description: { kind: "text", maxLength: 65536, default: "" },
  client_id: { kind: "text", maxLength: 767, nullable: true },
  duid: { kind: "text", maxLength: 392, nullable: true },
  circuit_id: { kind: "text", maxLength: 255, nullable: true },
  options_override: { kind: "json", default: {} },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const dhcpStaticUpdate = {
  ip_address: { kind: "text", maxLength: 45 },
  mac_address: { kind: "text", maxLength: 64, nullable: true },
  hostname: { kind: "text", maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  client_id: { kind: "text", maxLength: 767, nullable: true },
  duid: { kind: "text", maxLength: 392, nullable: true },
  circuit_id: { kind: "text", maxLength: 255, nullable: true },
  options_override: { kind: "json" },
  tags: { kind: "tags" },
  scope_id: { kind: "uuid", to: "dhcp_scope", description: "Only as it is: a reservation does not move" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpStaticsListQuery = {
  scope_id: { kind: "uuid", to: "dhcp_scope" },
  mac_address: { kind: "text", maxLength: 64 },
  subnet_id: { kind: "uuid" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "scope_id", "ip_address", "mac_address", "hostname", "description", "client_id", "duid", "circuit_id", "import_source", "imported_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
