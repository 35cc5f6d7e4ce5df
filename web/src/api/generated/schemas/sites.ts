// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const siteCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  code: { kind: "text", maxLength: 64, nullable: true },
  kind: { kind: "choice", options: ["datacenter", "branch", "pop", "colo", "cloud_region", "customer_premise"], default: "datacenter" },
  region: { kind: "text", maxLength: 128, nullable: true },
  parent_site_id: { kind: "uuid", to: "site", nullable: true },
  notes: { kind: "text", maxLength: 65536, default: "" },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const siteUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  code: { kind: "text", maxLength: 64, nullable: true },
  kind: { kind: "choice", options: ["datacenter", "branch", "pop", "colo", "cloud_region", "customer_premise"] },
  region: { kind: "text", maxLength: 128, nullable: true },
  parent_site_id: { kind: "uuid", to: "site", nullable: true },
  notes: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkSitesListQuery = {
  kind: { kind: "choice", options: ["datacenter", "branch", "pop", "colo", "cloud_region", "customer_premise"] },
  region: { kind: "text", maxLength: 128 },
  parent_site_id: { kind: "uuid", to: "site" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "code", "kind", "region", "parent_site_id", "notes", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
