// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const aggregationCandidate = {
  candidate_key: { kind: "text", minLength: 8, maxLength: 128, required: true },
} as const satisfies Fields

export const aggregationSnooze = {
  candidate_key: { kind: "text", minLength: 8, maxLength: 128, required: true },
  days: { kind: "integer", minimum: 1, maximum: 3650, default: 30 },
} as const satisfies Fields
