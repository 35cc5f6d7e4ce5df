// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const apiTokenCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 1000, default: "" },
  expires_at: { kind: "text", pattern: "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d))|(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?)$", nullable: true },
  expires_in_days: { kind: "integer", minimum: 1, maximum: 3650, nullable: true },
  scopes: { kind: "texts", maxLength: 64, maxItems: 50 },
  resource_grants: { kind: "json", default: [] },
} as const satisfies Fields

export const apiTokenUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 1000 },
  is_active: { kind: "boolean" },
  scopes: { kind: "texts", maxLength: 64, maxItems: 50 },
} as const satisfies Fields
