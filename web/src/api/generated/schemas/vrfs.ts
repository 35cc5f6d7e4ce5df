// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const vrfCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  asn_id: { kind: "uuid", to: "asn", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  route_distinguisher: { kind: "text", maxLength: 32, nullable: true },
  import_targets: { kind: "texts", maxLength: 32, maxItems: 100 },
  export_targets: { kind: "texts", maxLength: 32, maxItems: 100 },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const vrfUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  asn_id: { kind: "uuid", to: "asn", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  route_distinguisher: { kind: "text", maxLength: 32, nullable: true },
  import_targets: { kind: "texts", maxLength: 32, maxItems: 100 },
  export_targets: { kind: "texts", maxLength: 32, maxItems: 100 },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const vrfBulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
  force: { kind: "boolean", default: false },
} as const satisfies Fields

export const networkVrfsListQuery = {
  asn_id: { kind: "uuid", to: "asn" },
  customer_id: { kind: "uuid", to: "customer" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 2000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "asn_id", "customer_id", "route_distinguisher", "space_count", "block_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
