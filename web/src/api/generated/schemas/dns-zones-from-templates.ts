// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsZoneFromTemplate = {
  template_id: { kind: "text", maxLength: 64, required: true },
  zone_name: { kind: "text", maxLength: 1024, required: true },
  params: { kind: "json", default: {} },
  view_id: { kind: "uuid", to: "dns_view", nullable: true },
  zone_type: { kind: "choice", options: ["primary", "secondary", "stub", "forward"], default: "primary" },
  kind: { kind: "choice", options: ["forward", "reverse"], default: "forward" },
} as const satisfies Fields
