// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const searchEverythingQuery = {
  q: { kind: "text", minLength: 1, maxLength: 200, required: true },
  types: { kind: "text", maxLength: 1000 },
  limit: { kind: "integer", minimum: 1, maximum: 100 },
} as const satisfies Fields
