// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const trashListQuery = {
  type: { kind: "choice", options: ["dhcp_scope", "subnet", "ip_block", "ip_space", "circuit", "customer", "overlay_network", "network_service", "dns_zone", "dns_record"] },
  since: { kind: "moment" },
  until: { kind: "moment" },
  q: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
} as const satisfies Fields
