// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpPhoneProfileCreate = {
  group_id: { kind: "uuid", to: "dhcp_server_group", required: true },
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  enabled: { kind: "boolean", default: true },
  vendor: { kind: "text", maxLength: 64, default: "" },
  vendor_class_match: { kind: "text", maxLength: 255, default: "" },
  option_set: { kind: "json", default: [] },
  scope_ids: { kind: "uuids", to: "dhcp_scope", maxItems: 10000, default: [] },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const dhcpPhoneProfileUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  enabled: { kind: "boolean" },
  vendor: { kind: "text", maxLength: 64 },
  vendor_class_match: { kind: "text", maxLength: 255 },
  option_set: { kind: "json" },
  scope_ids: { kind: "uuids", to: "dhcp_scope", maxItems: 10000 },
  tags: { kind: "tags" },
} as const satisfies Fields

export const dhcpPhoneProfileScopes = {
  scope_ids: { kind: "uuids", to: "dhcp_scope", maxItems: 10000, required: true },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpPhoneProfilesListQuery = {
  group_id: { kind: "uuid", to: "dhcp_server_group" },
  enabled: { kind: "boolean" },
  scope_id: { kind: "uuid", to: "dhcp_scope" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "name", "description", "enabled", "vendor", "vendor_class_match", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
