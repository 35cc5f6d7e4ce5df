// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const aiProposalCreate = {
  operation: { kind: "text", minLength: 1, maxLength: 64, required: true },
  args: { kind: "json", default: {} },
} as const satisfies Fields

export const aiProposalsListQuery = {
  pending_only: { kind: "boolean" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "operation", "preview_text", "expires_at", "applied_at", "discarded_at", "error", "created_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
