// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const ipamImportPayload = {
  space_id: { kind: "uuid", to: "ip_space" },
  space_name: { kind: "text", minLength: 1, maxLength: 255 },
  strategy: { kind: "choice", options: ["fail", "skip", "overwrite"], default: "fail" },
  payload: { kind: "json", required: true },
} as const satisfies Fields

export const ipamExportQuery = {
  space_id: { kind: "uuid" },
  block_id: { kind: "uuid" },
  subnet_id: { kind: "uuid" },
  format: { kind: "choice", options: ["csv", "json", "xlsx"] },
  include_addresses: { kind: "boolean" },
} as const satisfies Fields
