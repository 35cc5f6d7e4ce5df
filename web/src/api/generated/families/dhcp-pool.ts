// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpPoolCreate, dhcpPoolUpdate, dhcpPoolsListQuery } from '../schemas/dhcp-pools.ts'
import type { DhcpPool } from '../types.ts'

export const details: FamilyDetails<DhcpPool> = {
  operations: { list: operations.dhcp_pools_list, read: operations.dhcp_pools_read, create: operations.dhcp_pools_create, update: operations.dhcp_pools_update, remove: operations.dhcp_pools_delete, removeMany: operations.dhcp_pools_bulk_delete },
  query: dhcpPoolsListQuery,
  create: dhcpPoolCreate,
  update: dhcpPoolUpdate,
  row: {
    id: { kind: "uuid" },
    scope_id: { kind: "uuid", to: "dhcp_scope" },
    name: { kind: "text", maxLength: 255 },
    start_ip: { kind: "text", maxLength: 45 },
    end_ip: { kind: "text", maxLength: 45 },
    pool_type: { kind: "choice", options: ["dynamic", "excluded", "reserved", "pd"] },
    class_restriction: { kind: "text", maxLength: 128, nullable: true },
    lease_time_override: { kind: "integer", minimum: 1, maximum: 2147483647, nullable: true },
    options_override: { kind: "json" },
    pd_prefix: { kind: "text", maxLength: 64, nullable: true },
    delegated_length: { kind: "integer", minimum: 0, maximum: 128, nullable: true },
    excluded_prefix: { kind: "text", maxLength: 64, nullable: true },
    existing_ips_in_range: { kind: "json", description: "What lies in the range already; told when the pool is made, and not again" },
    import_source: { kind: "text", nullable: true },
    imported_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["end_ip", "pool_type", "name", "class_restriction", "scope_id"],
  filters: ["scope_id", "pool_type", "search"],
  form: ["scope_id", "pool_type", "start_ip", "end_ip", "name", "class_restriction", "lease_time_override", "options_override", "pd_prefix", "delegated_length", "excluded_prefix"],
  labels: { start_ip: "First address", end_ip: "Last address", pd_prefix: "Prefix", class_restriction: "Only for class" },
  help: {},
}
