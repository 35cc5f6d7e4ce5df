// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const routerCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  location: { kind: "text", maxLength: 255, default: "" },
  management_ip: { kind: "text", maxLength: 45, nullable: true },
  vendor: { kind: "text", maxLength: 128, nullable: true },
  model: { kind: "text", maxLength: 128, nullable: true },
  notes: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const routerUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  location: { kind: "text", maxLength: 255 },
  management_ip: { kind: "text", maxLength: 45, nullable: true },
  vendor: { kind: "text", maxLength: 128, nullable: true },
  model: { kind: "text", maxLength: 128, nullable: true },
  notes: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const vlanCreate = {
  vlan_id: { kind: "integer", minimum: 1, maximum: 4094, required: true },
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const vlanUpdate = {
  vlan_id: { kind: "integer", minimum: 1, maximum: 4094 },
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
} as const satisfies Fields

export const networkRoutersListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "location", "management_ip", "vendor", "model", "notes", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkVlansListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "vlan_id", "name", "description", "router_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkVlansListAllQuery = {
  router_id: { kind: "uuid" },
  vlan_id: { kind: "integer", minimum: 1, maximum: 4094 },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "vlan_id", "name", "description", "router_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
