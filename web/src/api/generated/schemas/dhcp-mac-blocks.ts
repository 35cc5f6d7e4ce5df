// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpMacBlockCreate = {
  group_id: { kind: "uuid", to: "dhcp_server_group", required: true },
  mac_address: { kind: "text", maxLength: 64, required: true },
  reason: { kind: "choice", options: ["rogue", "lost_stolen", "quarantine", "policy", "other"], default: "other" },
  description: { kind: "text", maxLength: 65536, default: "" },
  enabled: { kind: "boolean", default: true },
  expires_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00Z" },
} as const satisfies Fields

export const dhcpMacBlockUpdate = {
  reason: { kind: "choice", options: ["rogue", "lost_stolen", "quarantine", "policy", "other"] },
  description: { kind: "text", maxLength: 65536 },
  enabled: { kind: "boolean" },
  expires_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00Z" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpMacBlocksListQuery = {
  group_id: { kind: "uuid", to: "dhcp_server_group" },
  reason: { kind: "choice", options: ["rogue", "lost_stolen", "quarantine", "policy", "other"] },
  enabled: { kind: "boolean" },
  mac_address: { kind: "text", maxLength: 64 },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "mac_address", "reason", "description", "enabled", "expires_at", "created_by_user_id", "updated_by_user_id", "last_match_at", "match_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
