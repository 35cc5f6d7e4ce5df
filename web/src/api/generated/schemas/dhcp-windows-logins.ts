// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const wsrvLoginTest = {
  host: { kind: "text", minLength: 1, maxLength: 255, required: true },
  credentials: { kind: "json", description: "Left out: those that are stored for server_id" },
  server_id: { kind: "uuid" },
} as const satisfies Fields
