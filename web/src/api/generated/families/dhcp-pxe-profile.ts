// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpPxeProfileCreate, dhcpPxeProfileUpdate, dhcpPxeProfilesListQuery } from '../schemas/dhcp-network-boot.ts'
import type { DhcpPxeProfile } from '../types.ts'

export const details: FamilyDetails<DhcpPxeProfile> = {
  operations: { list: operations.dhcp_pxe_profiles_list, read: operations.dhcp_pxe_profiles_read, create: operations.dhcp_pxe_profiles_create, update: operations.dhcp_pxe_profiles_update, remove: operations.dhcp_pxe_profiles_delete, removeMany: operations.dhcp_pxe_profiles_bulk_delete },
  query: dhcpPxeProfilesListQuery,
  create: dhcpPxeProfileCreate,
  update: dhcpPxeProfileUpdate,
  row: {
    id: { kind: "uuid" },
    group_id: { kind: "uuid", to: "dhcp_server_group" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    next_server: { kind: "text", minLength: 1, maxLength: 45 },
    enabled: { kind: "boolean" },
    matches: { kind: "json" },
    tags: { kind: "tags" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["next_server", "enabled", "description", "group_id", "tags"],
  filters: ["group_id", "enabled", "search", "tag"],
  form: ["group_id", "name", "next_server", "matches", "description", "enabled", "tags"],
  labels: { next_server: "Boot server", matches: "Boot files" },
  help: {},
}
