// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnssecRollover = {
  key_tag: { kind: "integer", minimum: 0, maximum: 65535, required: true },
} as const satisfies Fields

export const dnssecSign = {
  policy_id: { kind: "uuid", to: "dnssec_policy", description: "Left out: the one the zone has" },
} as const satisfies Fields
