// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpAcknowledgement = {
  note: { kind: "text", maxLength: 1000, default: "" },
} as const satisfies Fields

export const raAllowlistEntryCreate = {
  source_ip: { kind: "text", maxLength: 45, nullable: true },
  source_mac: { kind: "text", maxLength: 64, nullable: true },
  note: { kind: "text", maxLength: 1000, default: "" },
} as const satisfies Fields

export const dhcpRaRoutersListQuery = {
  classification: { kind: "choice", options: ["allowed", "rogue"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "source_ip", "source_mac", "managed_flag", "other_flag", "router_lifetime", "iface", "classification", "first_seen_at", "last_seen_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const dhcpRaAllowlistListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "source_ip", "source_mac", "note", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
