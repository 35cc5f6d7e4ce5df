// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsServerCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  driver: { kind: "choice", options: ["bind9", "powerdns", "technitium", "wsrv_dns", "route53", "azure_dns", "google_dns", "cloudflare"], default: "bind9" },
  host: { kind: "text", minLength: 1, maxLength: 255, pattern: "^[^\\s/@]+$", required: true },
  port: { kind: "integer", minimum: 1, maximum: 65535, default: 53 },
  api_port: { kind: "integer", minimum: 1, maximum: 65535, nullable: true },
  roles: { kind: "choices", options: ["authoritative", "recursive", "forwarder"], maxItems: 3, default: [] },
  notes: { kind: "text", maxLength: 65536, default: "" },
  is_enabled: { kind: "boolean", default: true },
  api_key: { kind: "text", maxLength: 1024, description: "Sealed, never returned; null keeps it, an empty text clears it" },
  wsrv_credentials: { kind: "json" },
  cloud_credentials: { kind: "json" },
} as const satisfies Fields

export const dnsServerUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  driver: { kind: "choice", options: ["bind9", "powerdns", "technitium", "wsrv_dns", "route53", "azure_dns", "google_dns", "cloudflare"] },
  host: { kind: "text", minLength: 1, maxLength: 255, pattern: "^[^\\s/@]+$" },
  port: { kind: "integer", minimum: 1, maximum: 65535 },
  api_port: { kind: "integer", minimum: 1, maximum: 65535, nullable: true },
  roles: { kind: "choices", options: ["authoritative", "recursive", "forwarder"], maxItems: 3 },
  notes: { kind: "text", maxLength: 65536 },
  is_enabled: { kind: "boolean" },
  status: { kind: "choice", options: ["active", "unreachable", "syncing", "error", "disabled"] },
  api_key: { kind: "text", maxLength: 1024, description: "Sealed, never returned; null keeps it, an empty text clears it" },
  wsrv_credentials: { kind: "json" },
  cloud_credentials: { kind: "json" },
} as const satisfies Fields

export const dnsServerPause = {
  reason: { kind: "text", maxLength: 1000, nullable: true, description: "Null keeps the one it was paused for" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsServersListQuery = {
  driver: { kind: "choice", options: ["bind9", "powerdns", "technitium", "wsrv_dns", "route53", "azure_dns", "google_dns", "cloudflare"] },
  status: { kind: "choice", options: ["active", "unreachable", "syncing", "error", "disabled"] },
  is_enabled: { kind: "boolean" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "driver", "host", "port", "api_port", "notes", "is_enabled", "group_id", "status", "is_primary", "is_agentless", "has_credentials", "api_key_set", "last_sync_at", "last_health_check_at", "health_detail", "agent_id", "pending_approval", "last_seen_at", "last_seen_ip", "agent_version", "daemon_version", "daemon_state", "clock_skew_ms", "agent_conflict", "agent_conflict_at", "last_config_etag", "maintenance_mode", "maintenance_started_at", "maintenance_reason", "config_apply_status", "config_apply_error", "config_failed_etag", "config_apply_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
