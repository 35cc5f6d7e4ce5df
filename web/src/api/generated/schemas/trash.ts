// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const trashListQuery = {
  type: { kind: "choice", options: ["ip_space", "ip_block", "subnet", "dns_zone", "dns_record", "dhcp_scope"] },
  since: { kind: "moment" },
  until: { kind: "moment" },
  q: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
} as const satisfies Fields
