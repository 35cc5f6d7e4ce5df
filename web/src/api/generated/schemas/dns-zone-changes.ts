// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsZoneChangesQuery = {
  state: { kind: "choice", options: ["pending", "in_flight", "applied", "failed", "superseded"] },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
} as const satisfies Fields
