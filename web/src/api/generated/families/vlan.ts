// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { networkVlansListQuery, vlanCreate, vlanUpdate } from '../schemas/vlans.ts'
import type { Vlan } from '../types.ts'

export const details: FamilyDetails<Vlan> = {
  operations: { list: operations.network_vlans_list, read: operations.network_vlans_read, create: operations.network_vlans_create, update: operations.network_vlans_update, remove: operations.network_vlans_delete },
  query: networkVlansListQuery,
  create: vlanCreate,
  update: vlanUpdate,
  row: {
    id: { kind: "uuid" },
    vlan_id: { kind: "integer", minimum: 1, maximum: 4094 },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    tags: { kind: "tags" },
    router_id: { kind: "uuid", to: "router" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["vlan_id", "description", "tags"],
  filters: ["search"],
  form: ["vlan_id", "name", "description", "tags"],
  labels: { vlan_id: "Number" },
  help: {},
}
