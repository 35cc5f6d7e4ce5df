// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const aiProposalCreate = {
  operation: { kind: "text", minLength: 1, maxLength: 64, required: true },
  args: { kind: "json", default: {} },
} as const satisfies Fields

export const aiProposalsListQuery = {
  pending_only: { kind: "boolean" },
} as const satisfies Fields
