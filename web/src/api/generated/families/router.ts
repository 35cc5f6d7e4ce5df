// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { networkRoutersListQuery, routerCreate, routerUpdate } from '../schemas/vlans.ts'
import type { Router } from '../types.ts'

export const details: FamilyDetails<Router> = {
  operations: { list: operations.network_routers_list, read: operations.network_routers_read, create: operations.network_routers_create, update: operations.network_routers_update, remove: operations.network_routers_delete },
  query: networkRoutersListQuery,
  create: routerCreate,
  update: routerUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    location: { kind: "text", maxLength: 255 },
    management_ip: { kind: "text", maxLength: 45, nullable: true },
    vendor: { kind: "text", maxLength: 128, nullable: true },
    model: { kind: "text", maxLength: 128, nullable: true },
    notes: { kind: "text", maxLength: 65536 },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["location", "management_ip", "vendor", "model", "modified_at"],
  filters: [],
  form: ["name", "management_ip", "vendor", "model", "location", "description", "notes"],
  labels: {},
  help: {},
}
