// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpGroupCreate, dhcpGroupUpdate, dhcpGroupsListQuery } from '../schemas/dhcp-groups.ts'
import type { DhcpGroup } from '../types.ts'

export const details: FamilyDetails<DhcpGroup> = {
  operations: { list: operations.dhcp_groups_list, read: operations.dhcp_groups_read, create: operations.dhcp_groups_create, update: operations.dhcp_groups_update, remove: operations.dhcp_groups_delete, removeMany: operations.dhcp_groups_bulk_delete },
  query: dhcpGroupsListQuery,
  create: dhcpGroupCreate,
  update: dhcpGroupUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    mode: { kind: "choice", options: ["standalone", "load-balancing", "hot-standby"] },
    dhcp_socket_mode: { kind: "choice", options: ["direct", "relay"] },
    heartbeat_delay_ms: { kind: "integer", minimum: 1, maximum: 3600000 },
    max_response_delay_ms: { kind: "integer", minimum: 1, maximum: 3600000 },
    max_ack_delay_ms: { kind: "integer", minimum: 1, maximum: 3600000 },
    max_unacked_clients: { kind: "integer", minimum: 0, maximum: 1000000 },
    auto_failover: { kind: "boolean" },
    lease_cache_threshold: { kind: "number", minimum: 0, maximum: 1 },
    lease_cache_max_age: { kind: "integer", minimum: 1, maximum: 2147483647, nullable: true },
    kea_member_count: { kind: "integer" },
    servers: { kind: "json" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["mode", "kea_member_count", "description", "modified_at"],
  filters: ["mode", "search"],
  form: ["name", "mode", "description", "dhcp_socket_mode", "heartbeat_delay_ms", "max_response_delay_ms", "max_ack_delay_ms", "max_unacked_clients", "auto_failover", "lease_cache_threshold", "lease_cache_max_age"],
  labels: { kea_member_count: "Kea servers", dhcp_socket_mode: "Clients ask", auto_failover: "Fails over by itself" },
  help: {},
}
