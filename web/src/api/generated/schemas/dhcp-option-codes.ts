// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpOptionCodesListQuery = {
  q: { kind: "text", maxLength: 64 },
  address_family: { kind: "choice", options: ["ipv4", "ipv6"] },
  limit: { kind: "integer", minimum: 1, maximum: 512 },
} as const satisfies Fields
