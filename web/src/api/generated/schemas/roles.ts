// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const roleCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 1000, default: "" },
  permissions: { kind: "json" },
} as const satisfies Fields

export const roleUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 1000 },
  permissions: { kind: "json" },
} as const satisfies Fields

export const roleClone = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
} as const satisfies Fields
