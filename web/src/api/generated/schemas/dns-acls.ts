// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsAclCreate = {
  name: { kind: "text", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$", required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  entries: { kind: "json", default: [] },
} as const satisfies Fields

export const dnsAclUpdate = {
  name: { kind: "text", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$" },
  description: { kind: "text", maxLength: 65536 },
  entries: { kind: "json" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsAclsListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "group_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
