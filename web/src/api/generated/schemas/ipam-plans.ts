// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const subnetPlanCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 2000, default: "" },
  space_id: { kind: "uuid", to: "ip_space", required: true },
  tree: { kind: "json", nullable: true },
} as const satisfies Fields

export const subnetPlanUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 2000 },
  tree: { kind: "json", nullable: true },
} as const satisfies Fields

export const subnetPlanTree = {
  space_id: { kind: "uuid", to: "ip_space", required: true },
  tree: { kind: "json", required: true },
} as const satisfies Fields

export const ipamPlansListQuery = {
  space_id: { kind: "uuid", to: "ip_space" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "space_id", "applied_at", "created_by_user_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
