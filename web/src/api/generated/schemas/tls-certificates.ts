// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const tlsCertTargetCreate = {
  host: { kind: "text", minLength: 1, maxLength: 255, required: true },
  port: { kind: "integer", minimum: 1, maximum: 65535, default: 443 },
  server_name: { kind: "text", maxLength: 255, nullable: true },
  display_name: { kind: "text", maxLength: 255, nullable: true },
  interval_hours: { kind: "integer", minimum: 1, maximum: 168, nullable: true },
  enabled: { kind: "boolean", default: true },
} as const satisfies Fields

export const tlsCertTargetUpdate = {
  host: { kind: "text", minLength: 1, maxLength: 255 },
  port: { kind: "integer", minimum: 1, maximum: 65535 },
  server_name: { kind: "text", maxLength: 255, nullable: true },
  display_name: { kind: "text", maxLength: 255 },
  interval_hours: { kind: "integer", minimum: 1, maximum: 168, nullable: true },
  enabled: { kind: "boolean" },
} as const satisfies Fields

export const tlsCertsListQuery = {
  state: { kind: "choice", options: ["unknown", "ok", "expiring", "expired", "mismatch", "unreachable"] },
  source: { kind: "choice", options: ["manual", "discovered"] },
  enabled: { kind: "boolean" },
  dns_zone_id: { kind: "uuid", to: "dns_zone" },
  domain_id: { kind: "uuid", to: "domain" },
  ip_address_id: { kind: "uuid", to: "ip_address" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "host", "port", "server_name", "display_name", "interval_hours", "enabled", "source", "dns_record_id", "dns_zone_id", "domain_id", "ip_address_id", "next_check_at", "last_checked_at", "state", "last_error", "consecutive_failures", "serial", "subject_cn", "issuer_cn", "not_before", "not_after", "key_algo", "key_size", "sig_algo", "chain_depth", "chain_valid", "chain_error", "self_signed", "fingerprint_sha256", "days_remaining", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const tlsCertsProbesQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "target_id", "checked_at", "state", "error", "duration_ms", "fingerprint_sha256", "not_after"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
