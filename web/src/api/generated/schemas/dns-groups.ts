// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsGroupCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  group_type: { kind: "choice", options: ["internal", "external", "dmz", "custom"], default: "internal" },
  default_view: { kind: "text", maxLength: 45, nullable: true },
  is_recursive: { kind: "boolean", default: true },
  catalog_zones_enabled: { kind: "boolean", default: false },
  catalog_zone_name: { kind: "text", maxLength: 1024, default: "catalog.svc.invalid." },
  is_public_facing: { kind: "boolean", default: false },
} as const satisfies Fields

export const dnsGroupUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  group_type: { kind: "choice", options: ["internal", "external", "dmz", "custom"] },
  default_view: { kind: "text", maxLength: 45, nullable: true },
  is_recursive: { kind: "boolean" },
  catalog_zones_enabled: { kind: "boolean" },
  catalog_zone_name: { kind: "text", maxLength: 1024 },
  is_public_facing: { kind: "boolean" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsGroupsListQuery = {
  group_type: { kind: "choice", options: ["internal", "external", "dmz", "custom"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "group_type", "default_view", "is_recursive", "catalog_zones_enabled", "catalog_zone_name", "is_public_facing", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
