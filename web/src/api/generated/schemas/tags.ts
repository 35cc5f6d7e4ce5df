// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const tagsKeysListQuery = {
  prefix: { kind: "text", maxLength: 200 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
} as const satisfies Fields

export const tagsValuesListQuery = {
  key: { kind: "text", minLength: 1, maxLength: 255, required: true },
  prefix: { kind: "text", maxLength: 200 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
} as const satisfies Fields
