// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const reportsTopModifiedResourcesQuery = {
  window_days: { kind: "integer", minimum: 1, maximum: 90 },
} as const satisfies Fields
