// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpServerCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  driver: { kind: "choice", options: ["kea", "wsrv_dhcp"], default: "kea" },
  host: { kind: "text", minLength: 1, maxLength: 255, pattern: "^[^\\s/@]+$", required: true },
  port: { kind: "integer", minimum: 1, maximum: 65535, default: 67 },
  roles: { kind: "texts", maxLength: 32, maxItems: 10, default: [] },
  server_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  ha_peer_url: { kind: "text", maxLength: 512, default: "" },
  wsrv_credentials: { kind: "json" },
} as const satisfies Fields

export const dhcpServerUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  driver: { kind: "choice", options: ["kea", "wsrv_dhcp"] },
  host: { kind: "text", minLength: 1, maxLength: 255, pattern: "^[^\\s/@]+$" },
  port: { kind: "integer", minimum: 1, maximum: 65535 },
  roles: { kind: "texts", maxLength: 32, maxItems: 10 },
  server_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  ha_peer_url: { kind: "text", maxLength: 512 },
  wsrv_credentials: { kind: "json" },
} as const satisfies Fields

export const dhcpServerPause = {
  reason: { kind: "text", maxLength: 1000, nullable: true, description: "Null keeps the one it was paused for" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpServersListQuery = {
  driver: { kind: "choice", options: ["kea", "wsrv_dhcp"] },
  status: { kind: "choice", options: ["active", "unreachable", "syncing", "error", "pending"] },
  server_group_id: { kind: "uuid", to: "dhcp_server_group" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "driver", "host", "port", "server_group_id", "ha_peer_url", "status", "last_sync_at", "last_health_check_at", "agent_registered", "agent_approved", "agent_last_seen", "last_seen_ip", "agent_version", "config_etag", "config_pushed_at", "agent_conflict", "agent_conflict_at", "daemon_version", "daemon_state", "clock_skew_ms", "has_credentials", "is_agentless", "is_read_only", "ha_state", "ha_last_heartbeat_at", "maintenance_mode", "maintenance_started_at", "maintenance_reason", "config_apply_status", "config_apply_error", "config_apply_phase", "config_failed_etag", "config_apply_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const dhcpServersPendingOpsQuery = {
  limit: { kind: "integer", minimum: 1, maximum: 500 },
} as const satisfies Fields

export const dhcpServersRecentEventsQuery = {
  limit: { kind: "integer", minimum: 1, maximum: 500 },
} as const satisfies Fields

export const dhcpServersStatsQuery = {
  range: { kind: "choice", options: ["1h", "6h", "24h", "7d"] },
} as const satisfies Fields
