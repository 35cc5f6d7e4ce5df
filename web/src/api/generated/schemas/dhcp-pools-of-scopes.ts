// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpPoolCreateInScope = {
  name: { kind: "text", maxLength: 255, default: "" },
  start_ip: { kind: "text", maxLength: 45, nullable: true },
  end_ip: { kind: "text", maxLength: 45, nullable: true },
  pool_type: { kind: "choice", options: ["dynamic", "excluded", "reserved", "pd"], default: "dynamic" },
  class_restriction: { kind: "text", maxLength: 128, nullable: true },
  lease_time_override: { kind: "integer", minimum: 1, maximum: 2147483647, nullable: true },
  options_override: { kind: "json", default: {} },
  pd_prefix: { kind: "text", maxLength: 64, nullable: true },
  delegated_length: { kind: "integer", minimum: 0, maximum: 128, nullable: true },
  excluded_prefix: { kind: "text", maxLength: 64, nullable: true },
} as const satisfies Fields

export const dhcpPoolsOfScopeListQuery = {
  scope_id: { kind: "uuid", to: "dhcp_scope" },
  pool_type: { kind: "choice", options: ["dynamic", "excluded", "reserved", "pd"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "scope_id", "name", "start_ip", "end_ip", "pool_type", "class_restriction", "lease_time_override", "pd_prefix", "delegated_length", "excluded_prefix", "import_source", "imported_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
