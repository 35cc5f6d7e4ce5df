// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpServerCreate, dhcpServerUpdate, dhcpServersListQuery } from '../schemas/dhcp-servers.ts'
import type { DhcpServer } from '../types.ts'

export const details: FamilyDetails<DhcpServer> = {
  operations: { list: operations.dhcp_servers_list, read: operations.dhcp_servers_read, create: operations.dhcp_servers_create, update: operations.dhcp_servers_update, remove: operations.dhcp_servers_delete, removeMany: operations.dhcp_servers_bulk_delete },
  query: dhcpServersListQuery,
  create: dhcpServerCreate,
  update: dhcpServerUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    driver: { kind: "choice", options: ["kea", "wsrv_dhcp"] },
    host: { kind: "text", minLength: 1, maxLength: 255, pattern: "^[^\\s/@]+$" },
    port: { kind: "integer", minimum: 1, maximum: 65535 },
    roles: { kind: "texts", maxLength: 32, maxItems: 10 },
    server_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
    ha_peer_url: { kind: "text", maxLength: 512 },
    status: { kind: "choice", options: ["active", "unreachable", "syncing", "error", "pending"] },
    last_sync_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_health_check_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    agent_registered: { kind: "boolean" },
    agent_approved: { kind: "boolean" },
    agent_last_seen: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_seen_ip: { kind: "text", nullable: true },
    agent_version: { kind: "text", maxLength: 64, nullable: true },
    config_etag: { kind: "text", maxLength: 128, nullable: true },
    config_pushed_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    has_credentials: { kind: "boolean" },
    is_agentless: { kind: "boolean" },
    is_read_only: { kind: "boolean" },
    ha_state: { kind: "text", maxLength: 32, nullable: true },
    ha_last_heartbeat_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    maintenance_mode: { kind: "boolean" },
    maintenance_started_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    maintenance_reason: { kind: "text", maxLength: 1000, nullable: true },
    config_apply_status: { kind: "text", maxLength: 16, nullable: true },
    config_apply_error: { kind: "text", nullable: true },
    config_failed_etag: { kind: "text", maxLength: 128, nullable: true },
    config_apply_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["driver", "host", "status", "server_group_id", "ha_state", "maintenance_mode", "agent_last_seen"],
  filters: ["driver", "status", "server_group_id", "search"],
  form: ["name", "driver", "host", "server_group_id", "description", "port", "roles", "ha_peer_url", "wsrv_credentials"],
  labels: { server_group_id: "Group", ha_peer_url: "URL for its partner", is_agentless: "Without an agent", host: "Host" },
  help: {},
}
