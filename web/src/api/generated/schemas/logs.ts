// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpActivityQuestion = {
  server_id: { kind: "uuid", required: true },
  since: { kind: "moment", example: "2026-11-15T09:30:00Z" },
  until: { kind: "moment", example: "2026-11-15T09:30:00Z" },
  q: { kind: "text", maxLength: 255, description: "A part of the line" },
  severity: { kind: "text", maxLength: 8 },
  code: { kind: "text", maxLength: 64, description: "What the daemon calls it, such as DHCP4_LEASE_ALLOC" },
  mac_address: { kind: "text", maxLength: 64 },
  ip_address: { kind: "text", maxLength: 45 },
  max_events: { kind: "integer", minimum: 1, maximum: 1000, default: 200 },
} as const satisfies Fields

export const dnsQueryQuestion = {
  server_id: { kind: "uuid", required: true },
  since: { kind: "moment", example: "2026-11-15T09:30:00Z" },
  until: { kind: "moment", example: "2026-11-15T09:30:00Z" },
  q: { kind: "text", maxLength: 255, description: "A part of the name, or of the line where it could not be read" },
  qtype: { kind: "text", maxLength: 16 },
  client_ip: { kind: "text", maxLength: 45 },
  view: { kind: "text", maxLength: 64 },
  max_events: { kind: "integer", minimum: 1, maximum: 1000, default: 200 },
} as const satisfies Fields

export const dnsAnalyticsQuestion = {
  server_id: { kind: "uuid", required: true },
  since: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00Z" },
  until: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00Z" },
  limit: { kind: "integer", minimum: 1, maximum: 100, default: 10 },
} as const satisfies Fields
