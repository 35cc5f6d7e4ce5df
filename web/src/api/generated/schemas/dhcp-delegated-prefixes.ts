// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpDelegatedPrefixesListQuery = {
  server_id: { kind: "uuid" },
  scope_id: { kind: "uuid" },
  subnet_id: { kind: "uuid" },
  state: { kind: "choice", options: ["active", "expired", "released", "declined"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "server_id", "scope_id", "prefix", "duid", "iaid", "hostname", "state", "starts_at", "ends_at", "expires_at", "last_seen_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
