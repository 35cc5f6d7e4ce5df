// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const staleDeprecate = {
  ip_ids: { kind: "uuids", maxItems: 5000, nullable: true },
  all_matching: { kind: "boolean", default: false },
  stale_days: { kind: "integer", minimum: 1, maximum: 3650, default: 90, description: "Not seen for this many days" },
  include_never_seen: { kind: "boolean", default: false },
  space_id: { kind: "uuid", to: "ip_space" },
  block_id: { kind: "uuid", to: "ip_block" },
  subnet_id: { kind: "uuid", to: "subnet" },
} as const satisfies Fields

export const ipamReportsStaleIpsQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "address", "status", "hostname", "mac_address", "last_seen_at", "last_seen_method", "days_stale", "subnet_id", "subnet_network", "subnet_name"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
  stale_days: { kind: "integer", minimum: 1, maximum: 3650 },
  include_never_seen: { kind: "boolean" },
  space_id: { kind: "uuid" },
  block_id: { kind: "uuid" },
  subnet_id: { kind: "uuid" },
} as const satisfies Fields
