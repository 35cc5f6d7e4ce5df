// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const apiTokenCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 1000, default: "" },
  expires_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00Z" },
  expires_in_days: { kind: "integer", minimum: 1, maximum: 3650, nullable: true },
  scopes: { kind: "texts", maxLength: 64, maxItems: 50 },
  resource_grants: { kind: "json", default: [] },
} as const satisfies Fields

export const apiTokenUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 1000 },
  is_active: { kind: "boolean" },
  scopes: { kind: "texts", maxLength: 64, maxItems: 50 },
} as const satisfies Fields

export const apiTokensListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "prefix", "user_id", "expires_at", "last_used_at", "is_active", "created_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
