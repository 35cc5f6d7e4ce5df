// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpClientClassCreateInGroup = {
  name: { kind: "text", minLength: 1, maxLength: 128, pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]*$", required: true },
  match_expression: { kind: "text", maxLength: 65536, default: "" },
  description: { kind: "text", maxLength: 65536, default: "" },
  options: { kind: "json", default: {} },
} as const satisfies Fields

export const dhcpClientClassesOfGroupListQuery = {
  group_id: { kind: "uuid", to: "dhcp_server_group" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "name", "match_expression", "description", "import_source", "imported_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
