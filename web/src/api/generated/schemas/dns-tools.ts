// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsPropagationQuestion = {
  name: { kind: "text", minLength: 1, maxLength: 253, required: true },
  record_type: { kind: "choice", options: ["A", "AAAA", "CNAME", "MX", "TXT", "NS", "SOA", "PTR", "SRV", "CAA", "TLSA"], default: "A" },
  resolvers: { kind: "texts", maxLength: 64, maxItems: 12, description: "Left out: the default resolvers" },
  timeout_seconds: { kind: "number", minimum: 0.5, maximum: 10, default: 3 },
} as const satisfies Fields
