// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const savedViewCreate = {
  page: { kind: "text", minLength: 1, maxLength: 64, required: true },
  name: { kind: "text", minLength: 1, maxLength: 120, required: true },
  payload: { kind: "json", default: {}, description: "What the page wants to remember: filters, columns, order" },
  is_default: { kind: "boolean", default: false },
} as const satisfies Fields

export const savedViewUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 120 },
  payload: { kind: "json", description: "What the page wants to remember: filters, columns, order" },
  is_default: { kind: "boolean" },
} as const satisfies Fields

export const savedViewsListQuery = {
  page: { kind: "text", maxLength: 64 },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "page", "name", "is_default", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
