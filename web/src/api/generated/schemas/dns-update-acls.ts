// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsUpdateAclChange = {
  dynamic_update_enabled: { kind: "boolean" },
  entries: { kind: "json", required: true, description: "All of them, in the order in which they decide" },
} as const satisfies Fields
