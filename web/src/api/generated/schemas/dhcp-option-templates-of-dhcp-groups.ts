// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpOptionTemplateCreateInGroup = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  address_family: { kind: "choice", options: ["ipv4", "ipv6"], default: "ipv4" },
  options: { kind: "json", default: {} },
} as const satisfies Fields

export const dhcpOptionTemplatesOfGroupListQuery = {
  group_id: { kind: "uuid", to: "dhcp_server_group" },
  address_family: { kind: "choice", options: ["ipv4", "ipv6"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "name", "description", "address_family", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
