// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpMacBlockCreate, dhcpMacBlockUpdate, dhcpMacBlocksListQuery } from '../schemas/dhcp-mac-blocks.ts'
import type { DhcpMacBlock } from '../types.ts'

export const details: FamilyDetails<DhcpMacBlock> = {
  operations: { list: operations.dhcp_mac_blocks_list, read: operations.dhcp_mac_blocks_read, create: operations.dhcp_mac_blocks_create, update: operations.dhcp_mac_blocks_update, remove: operations.dhcp_mac_blocks_delete, removeMany: operations.dhcp_mac_blocks_bulk_delete },
  query: dhcpMacBlocksListQuery,
  create: dhcpMacBlockCreate,
  update: dhcpMacBlockUpdate,
  row: {
    id: { kind: "uuid" },
    group_id: { kind: "uuid", to: "dhcp_server_group" },
    mac_address: { kind: "text", maxLength: 64 },
    reason: { kind: "choice", options: ["rogue", "lost_stolen", "quarantine", "policy", "other"] },
    description: { kind: "text", maxLength: 65536 },
    enabled: { kind: "boolean" },
    expires_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00Z" },
    created_by_user_id: { kind: "uuid", nullable: true },
    updated_by_user_id: { kind: "uuid", nullable: true },
    last_match_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    match_count: { kind: "integer" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["reason", "enabled", "expires_at", "match_count", "last_match_at", "description"],
  filters: ["group_id", "reason", "enabled", "mac_address", "search"],
  form: ["group_id", "mac_address", "reason", "description", "enabled", "expires_at"],
  labels: { mac_address: "MAC", match_count: "Turned away", last_match_at: "Last turned away" },
  help: {},
}
