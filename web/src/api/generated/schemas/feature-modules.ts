// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const featureModuleUpdate = {
  enabled: { kind: "boolean", required: true },
} as const satisfies Fields
