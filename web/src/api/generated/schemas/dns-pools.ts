// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsPoolCreate = {
  zone_id: { kind: "uuid", to: "dns_zone", required: true },
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  record_name: { kind: "text", maxLength: 1024, required: true, description: "Relative to the zone, @ for the zone itself" },
  record_type: { kind: "choice", options: ["A", "AAAA"], default: "A" },
  ttl: { kind: "integer", minimum: 1, maximum: 86400, default: 30 },
  enabled: { kind: "boolean", default: true },
  hc_type: { kind: "choice", options: ["none", "tcp", "http", "https", "icmp"], default: "tcp" },
  hc_target_port: { kind: "integer", minimum: 1, maximum: 65535, nullable: true },
  hc_path: { kind: "text", maxLength: 1024, pattern: "^\\/[\\x21-\\x7e]*$", default: "/" },
  hc_method: { kind: "choice", options: ["GET", "HEAD"], default: "GET" },
  hc_verify_tls: { kind: "boolean", default: false },
  hc_expected_status_codes: { kind: "json", default: [200, 201, 202, 204, 301, 302, 304] },
  hc_interval_seconds: { kind: "integer", minimum: 10, maximum: 3600, default: 30 },
  hc_timeout_seconds: { kind: "integer", minimum: 1, maximum: 60, default: 5 },
  hc_unhealthy_threshold: { kind: "integer", minimum: 1, maximum: 20, default: 2 },
  hc_healthy_threshold: { kind: "integer", minimum: 1, maximum: 20, default: 2 },
} as const satisfies Fields

export const dnsPoolUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  record_name: { kind: "text", maxLength: 1024, description: "Relative to the zone, @ for the zone itself" },
  record_type: { kind: "choice", options: ["A", "AAAA"] },
  ttl: { kind: "integer", minimum: 1, maximum: 86400 },
  enabled: { kind: "boolean" },
  hc_type: { kind: "choice", options: ["none", "tcp", "http", "https", "icmp"] },
  hc_target_port: { kind: "integer", minimum: 1, maximum: 65535, nullable: true },
  hc_path: { kind: "text", maxLength: 1024, pattern: "^\\/[\\x21-\\x7e]*$" },
  hc_method: { kind: "choice", options: ["GET", "HEAD"] },
  hc_verify_tls: { kind: "boolean" },
  hc_expected_status_codes: { kind: "json" },
  hc_interval_seconds: { kind: "integer", minimum: 10, maximum: 3600 },
  hc_timeout_seconds: { kind: "integer", minimum: 1, maximum: 60 },
  hc_unhealthy_threshold: { kind: "integer", minimum: 1, maximum: 20 },
  hc_healthy_threshold: { kind: "integer", minimum: 1, maximum: 20 },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsPoolsListQuery = {
  zone_id: { kind: "uuid", to: "dns_zone" },
  enabled: { kind: "boolean" },
  hc_type: { kind: "choice", options: ["none", "tcp", "http", "https", "icmp"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "zone_id", "name", "description", "record_name", "record_type", "ttl", "enabled", "hc_type", "hc_target_port", "hc_path", "hc_method", "hc_verify_tls", "hc_interval_seconds", "hc_timeout_seconds", "hc_unhealthy_threshold", "hc_healthy_threshold", "zone_name", "group_id", "group_name", "member_count", "enabled_count", "healthy_count", "live_count", "next_check_at", "last_checked_at", "last_error", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
