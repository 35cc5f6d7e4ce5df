// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const trashListQuery = {
  type: { kind: "choice", options: ["dhcp_scope", "subnet", "ip_block", "ip_space", "dns_record", "dns_zone", "circuit", "customer", "overlay_network", "network_service"] },
  since: { kind: "moment" },
  until: { kind: "moment" },
  q: { kind: "text", maxLength: 255 },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "type", "name_or_cidr", "deleted_at", "deleted_by_user_id", "deleted_by_username", "deletion_batch_id"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
