// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dashboardsRecentChangesQuery = {
  resource_type: { kind: "text", maxLength: 100 },
  resource_id: { kind: "text", maxLength: 255 },
  since: { kind: "moment" },
  limit: { kind: "integer", minimum: 1, maximum: 200 },
} as const satisfies Fields
