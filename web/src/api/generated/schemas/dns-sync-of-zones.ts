// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsZoneSyncRequest = {
  apply: { kind: "boolean", default: true, description: "False shows what would be done" },
  server_id: { kind: "uuid", description: "One of the group; left out, its primary" },
} as const satisfies Fields
