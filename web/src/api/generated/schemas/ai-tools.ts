// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const aiToolChoice = {
  enabled: { kind: "texts", maxLength: 128, maxItems: 1000, nullable: true },
} as const satisfies Fields
