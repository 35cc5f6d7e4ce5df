// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsPoolMemberCreateInPool = {
  address: { kind: "text", maxLength: 45, required: true },
  weight: { kind: "integer", minimum: 0, maximum: 65535, default: 1 },
  enabled: { kind: "boolean", default: true },
} as const satisfies Fields

export const dnsPoolMembersOfPoolListQuery = {
  pool_id: { kind: "uuid", to: "dns_pool" },
  enabled: { kind: "boolean" },
  last_check_state: { kind: "choice", options: ["unknown", "healthy", "unhealthy"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "pool_id", "address", "weight", "enabled", "last_check_state", "last_check_at", "last_check_error", "consecutive_failures", "consecutive_successes", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
