// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { networkVrfsListQuery, vrfCreate, vrfUpdate } from '../schemas/vrfs.ts'
import type { Vrf } from '../types.ts'

export const details: FamilyDetails<Vrf> = {
  operations: { list: operations.network_vrfs_list, read: operations.network_vrfs_read, create: operations.network_vrfs_create, update: operations.network_vrfs_update, remove: operations.network_vrfs_delete, removeMany: operations.network_vrfs_bulk_delete },
  query: networkVrfsListQuery,
  create: vrfCreate,
  update: vrfUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    asn_id: { kind: "uuid", to: "asn", nullable: true },
    customer_id: { kind: "uuid", to: "customer", nullable: true },
    route_distinguisher: { kind: "text", maxLength: 32, nullable: true },
    import_targets: { kind: "texts" },
    export_targets: { kind: "texts" },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    space_count: { kind: "integer" },
    block_count: { kind: "integer" },
    warnings: { kind: "texts" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["route_distinguisher", "asn_id", "customer_id", "import_targets", "export_targets", "tags"],
  filters: ["asn_id", "customer_id", "search", "tag"],
  form: ["name", "route_distinguisher", "asn_id", "customer_id", "description", "import_targets", "export_targets", "tags", "custom_fields"],
  labels: { space_count: "Spaces", block_count: "Blocks" },
  help: {},
}
