// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpAcknowledgement = {
  note: { kind: "text", maxLength: 1000, default: "" },
} as const satisfies Fields

export const dhcpRespondersListQuery = {
  classification: { kind: "choice", options: ["managed", "acknowledged", "rogue"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "server_identifier", "source_ip", "source_mac", "giaddr", "offered_ip", "classification", "acknowledged_at", "acknowledged_by", "note", "first_seen_at", "last_seen_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
