// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const customFieldCreate = {
  resource_type: { kind: "choice", options: ["ip_space", "ip_block", "subnet", "ip_address"], required: true },
  name: { kind: "text", maxLength: 64, pattern: "^[a-z][a-z0-9_]*$", required: true },
  label: { kind: "text", maxLength: 255, default: "" },
  field_type: { kind: "choice", options: ["text", "number", "boolean", "select", "url", "email"], required: true },
  options: { kind: "texts", maxLength: 255, maxItems: 500, nullable: true },
  is_required: { kind: "boolean", default: false },
  is_searchable: { kind: "boolean", default: false },
  default_value: { kind: "text", maxLength: 500, nullable: true },
  display_order: { kind: "integer", minimum: -1000000, maximum: 1000000, default: 0 },
  description: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const customFieldUpdate = {
  label: { kind: "text", maxLength: 255 },
  options: { kind: "texts", maxLength: 255, maxItems: 500, nullable: true },
  is_required: { kind: "boolean" },
  is_searchable: { kind: "boolean" },
  default_value: { kind: "text", maxLength: 500, nullable: true },
  display_order: { kind: "integer", minimum: -1000000, maximum: 1000000 },
  description: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const customFieldsListQuery = {
  resource_type: { kind: "choice", options: ["ip_space", "ip_block", "subnet", "ip_address"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "resource_type", "name", "label", "field_type", "is_required", "is_searchable", "default_value", "display_order", "description", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
