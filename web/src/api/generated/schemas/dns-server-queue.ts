// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsApplyRecord = {
  zone_id: { kind: "uuid", required: true },
  record_id: { kind: "uuid", required: true },
  op: { kind: "choice", options: ["create", "update", "delete"], required: true },
} as const satisfies Fields

export const dnsServersPendingOpsQuery = {
  state: { kind: "choice", options: ["pending", "in_flight", "applied", "failed", "superseded"] },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
} as const satisfies Fields

export const dnsServersRecentEventsQuery = {
  limit: { kind: "integer", minimum: 1, maximum: 500 },
} as const satisfies Fields

export const dnsServersZoneStateQuery = {
  limit: { kind: "integer", minimum: 1, maximum: 10000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000 },
} as const satisfies Fields
