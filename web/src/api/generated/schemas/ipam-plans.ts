// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const subnetPlanCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 2000, default: "" },
  space_id: { kind: "uuid", required: true },
  tree: { kind: "json", nullable: true },
} as const satisfies Fields

export const subnetPlanUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 2000 },
  tree: { kind: "json", nullable: true },
} as const satisfies Fields

export const subnetPlanTree = {
  space_id: { kind: "uuid", required: true },
  tree: { kind: "json", required: true },
} as const satisfies Fields

export const ipamPlansListQuery = {
  space_id: { kind: "uuid" },
} as const satisfies Fields
