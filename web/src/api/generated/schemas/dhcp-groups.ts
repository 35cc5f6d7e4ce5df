// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpGroupCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  mode: { kind: "choice", options: ["standalone", "load-balancing", "hot-standby"], default: "hot-standby" },
  dhcp_socket_mode: { kind: "choice", options: ["direct", "relay"], default: "direct" },
  heartbeat_delay_ms: { kind: "integer", minimum: 1, maximum: 3600000, default: 10000 },
  max_response_delay_ms: { kind: "integer", minimum: 1, maximum: 3600000, default: 60000 },
  max_ack_delay_ms: { kind: "integer", minimum: 1, maximum: 3600000, default: 10000 },
  max_unacked_clients: { kind: "integer", minimum: 0, maximum: 1000000, default: 5 },
  auto_failover: { kind: "boolean", default: true },
  lease_cache_threshold: { kind: "number", minimum: 0, maximum: 1, default: 0 },
  lease_cache_max_age: { kind: "integer", minimum: 1, maximum: 2147483647, nullable: true },
} as const satisfies Fields

export const dhcpGroupUpdate = {
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
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dhcpGroupsListQuery = {
  mode: { kind: "choice", options: ["standalone", "load-balancing", "hot-standby"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "mode", "dhcp_socket_mode", "heartbeat_delay_ms", "max_response_delay_ms", "max_ack_delay_ms", "max_unacked_clients", "auto_failover", "lease_cache_threshold", "lease_cache_max_age", "kea_member_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
