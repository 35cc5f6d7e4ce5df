// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpClientClassCreate = {
  group_id: { kind: "uuid", to: "dhcp_server_group", required: true },
  name: { kind: "text", minLength: 1, maxLength: 128, pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]*$", required: true },
  match_expression: { kind: "text", maxLength: 65536, default: "" },
  description: { kind: "text", maxLength: 65536, default: "" },
  options: { kind: "json", default: {} },
} as const satisfies Fields

export const dhcpClientClassUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 128, pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]*$" },
  match_expression: { kind: "text", maxLength: 65536 },
  description: { kind: "text", maxLength: 65536 },
  options: { kind: "json" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpClientClassesListQuery = {
  group_id: { kind: "uuid", to: "dhcp_server_group" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "name", "match_expression", "description", "import_source", "imported_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
