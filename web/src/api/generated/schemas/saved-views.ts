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
} as const satisfies Fields
