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
