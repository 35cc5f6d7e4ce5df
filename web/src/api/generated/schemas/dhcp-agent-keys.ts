// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpAgentKeyCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  expires_at: { kind: "moment", nullable: true, description: "A day from now when left out", example: "2026-11-15T09:30:00Z" },
} as const satisfies Fields

export const dhcpAgentKeyUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  expires_at: { kind: "moment", example: "2026-11-15T09:30:00Z" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpAgentKeysListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "expires_at", "group_id", "used_at", "used_by", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
