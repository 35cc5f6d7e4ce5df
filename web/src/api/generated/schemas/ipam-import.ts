// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const ipamImportCommit = {
  plan: { kind: "json", required: true, description: "What the preview answered, unchanged" },
  conflict_actions: { kind: "json", default: {}, description: "By the key of the conflict; what is there and not named here is skipped" },
  space_strategy: { kind: "choice", options: ["per_vrf", "single"], default: "per_vrf", description: "A space for each VRF and one for the rest, or one for all" },
  target_space_id: { kind: "uuid", to: "ip_space", description: "The space of the strategy `single`" },
  default_router_name: { kind: "text", minLength: 1, maxLength: 255, default: "NetBox import", description: "Carries imported VLANs" },
} as const satisfies Fields

export const ipamImportRequest = {
  base_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  token: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  verify_tls: { kind: "boolean", default: true },
  space_strategy: { kind: "choice", options: ["per_vrf", "single"], default: "per_vrf", description: "A space for each VRF and one for the rest, or one for all" },
  target_space_id: { kind: "uuid", to: "ip_space", description: "The space of the strategy `single`" },
  filters: { kind: "json" },
} as const satisfies Fields

export const ipamImportConnection = {
  base_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  token: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  verify_tls: { kind: "boolean", default: true },
} as const satisfies Fields
