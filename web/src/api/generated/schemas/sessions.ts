// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const sessionsListQuery = {
  include_expired: { kind: "boolean" },
} as const satisfies Fields

export const sessionsListMineQuery = {
  include_expired: { kind: "boolean" },
} as const satisfies Fields
