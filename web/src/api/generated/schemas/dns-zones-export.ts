// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsZonesExportQuery = {
  view_id: { kind: "uuid" },
} as const satisfies Fields
