// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const addressSetCreate = {
  subnet_id: { kind: "uuid", to: "subnet", required: true },
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  site_id: { kind: "uuid", to: "site", nullable: true },
  range_kind: { kind: "choice", options: ["contiguous", "explicit"], default: "contiguous" },
  start_address: { kind: "text", maxLength: 64, nullable: true },
  end_address: { kind: "text", maxLength: 64, nullable: true },
  explicit_addresses: { kind: "texts", maxLength: 64, maxItems: 1024 },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const addressSetUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  site_id: { kind: "uuid", to: "site", nullable: true },
  range_kind: { kind: "choice", options: ["contiguous", "explicit"] },
  start_address: { kind: "text", maxLength: 64, nullable: true },
  end_address: { kind: "text", maxLength: 64, nullable: true },
  explicit_addresses: { kind: "texts", maxLength: 64, maxItems: 1024 },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const addressSetsListQuery = {
  subnet_id: { kind: "uuid", to: "subnet" },
  customer_id: { kind: "uuid", to: "customer" },
  site_id: { kind: "uuid", to: "site" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "subnet_id", "customer_id", "site_id", "range_kind", "start_address", "end_address", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
