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
  dns_zone_id: { kind: "uuid" },
  domain_id: { kind: "uuid" },
  ip_address_id: { kind: "uuid" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
} as const satisfies Fields

export const tlsCertsProbesQuery = {
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
} as const satisfies Fields
