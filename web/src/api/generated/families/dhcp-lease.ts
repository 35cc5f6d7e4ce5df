// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpLeasesListQuery } from '../schemas/dhcp-leases.ts'
import type { DhcpLease } from '../types.ts'

export const details: FamilyDetails<DhcpLease> = {
  operations: { list: operations.dhcp_leases_list, read: operations.dhcp_leases_read },
  query: dhcpLeasesListQuery,
  row: {
    id: { kind: "uuid" },
    server_id: { kind: "uuid", to: "dhcp_server" },
    scope_id: { kind: "uuid", to: "dhcp_scope", nullable: true },
    ip_address: { kind: "text" },
    mac_address: { kind: "text", nullable: true },
    hostname: { kind: "text", maxLength: 255, nullable: true },
    client_id: { kind: "text", maxLength: 510, nullable: true },
    duid: { kind: "text", maxLength: 260, nullable: true },
    user_class: { kind: "text", maxLength: 255, nullable: true },
    state: { kind: "choice", options: ["active", "expired", "released", "declined"] },
    starts_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    ends_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    expires_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_seen_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["state", "hostname", "mac_address", "scope_id", "server_id", "expires_at", "last_seen_at"],
  filters: ["server_id", "scope_id", "subnet_id", "mac_address", "ip_address", "state"],
  form: [],
  labels: { ip_address: "Address", mac_address: "MAC address", duid: "DUID", expires_at: "Expires" },
  help: {},
}
