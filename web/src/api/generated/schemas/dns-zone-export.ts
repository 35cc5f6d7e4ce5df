// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsZoneExportQuery = {
  view_id: { kind: "uuid" },
} as const satisfies Fields
