// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsViewCreate = {
  name: { kind: "text", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,44}$", required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  match_clients: { kind: "texts", maxLength: 300, maxItems: 500, default: ["any"], description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
  match_destinations: { kind: "texts", maxLength: 300, maxItems: 500, default: [], description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
  recursion: { kind: "boolean", default: true },
  order: { kind: "integer", minimum: 0, maximum: 1000000, default: 0 },
  allow_query: { kind: "texts", maxLength: 300, maxItems: 500, nullable: true, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
  allow_query_cache: { kind: "texts", maxLength: 300, maxItems: 500, nullable: true, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
} as const satisfies Fields

export const dnsViewUpdate = {
  name: { kind: "text", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,44}$" },
  description: { kind: "text", maxLength: 65536 },
  match_clients: { kind: "texts", maxLength: 300, maxItems: 500, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
  match_destinations: { kind: "texts", maxLength: 300, maxItems: 500, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
  recursion: { kind: "boolean" },
  order: { kind: "integer", minimum: 0, maximum: 1000000 },
  allow_query: { kind: "texts", maxLength: 300, maxItems: 500, nullable: true, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
  allow_query_cache: { kind: "texts", maxLength: 300, maxItems: 500, nullable: true, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsViewsListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "recursion", "order", "group_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
