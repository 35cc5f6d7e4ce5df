// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpStaticCreate, dhcpStaticUpdate, dhcpStaticsListQuery } from '../schemas/dhcp-reservations.ts'
import type { DhcpStatic } from '../types.ts'

export const details: FamilyDetails<DhcpStatic> = {
  operations: { list: operations.dhcp_statics_list, read: operations.dhcp_statics_read, create: operations.dhcp_statics_create, update: operations.dhcp_statics_update, remove: operations.dhcp_statics_delete, removeMany: operations.dhcp_statics_bulk_delete },
  query: dhcpStaticsListQuery,
  create: dhcpStaticCreate,
  update: dhcpStaticUpdate,
  row: {
    id: { kind: "uuid" },
    scope_id: { kind: "uuid", to: "dhcp_scope" },
    ip_address: { kind: "text", maxLength: 45 },
    mac_address: { kind: "text", maxLength: 64, nullable: true },
    hostname: { kind: "text", maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    client_id: { kind: "text", maxLength: 767, nullable: true },
    duid: { kind: "text", maxLength: 392, nullable: true },
    circuit_id: { kind: "text", maxLength: 255, nullable: true },
    options_override: { kind: "json" },
    tags: { kind: "tags" },
    ip_address_id: { kind: "uuid", to: "ip_address", nullable: true, description: "The row of the address in its subnet" },
    import_source: { kind: "text", nullable: true },
    imported_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["mac_address", "hostname", "description", "scope_id", "tags"],
  filters: ["scope_id", "mac_address", "subnet_id", "search", "tag"],
  form: ["scope_id", "ip_address", "mac_address", "hostname", "description", "client_id", "duid", "circuit_id", "options_override", "tags"],
  labels: { ip_address: "Address", mac_address: "MAC", duid: "DUID", circuit_id: "Circuit" },
  help: {},
}
