// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpPxeProfileCreate = {
  group_id: { kind: "uuid", to: "dhcp_server_group", required: true },
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  next_server: { kind: "text", minLength: 1, maxLength: 45, required: true },
  enabled: { kind: "boolean", default: true },
  matches: { kind: "json", default: [] },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const dhcpPxeProfileUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  next_server: { kind: "text", minLength: 1, maxLength: 45 },
  enabled: { kind: "boolean" },
  matches: { kind: "json" },
  tags: { kind: "tags" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpPxeProfilesListQuery = {
  group_id: { kind: "uuid", to: "dhcp_server_group" },
  enabled: { kind: "boolean" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "name", "description", "next_server", "enabled", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
