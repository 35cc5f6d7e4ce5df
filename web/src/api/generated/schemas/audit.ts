// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const auditListQuery = {
  action: { kind: "text", maxLength: 500 },
  resource_type: { kind: "text", maxLength: 500 },
  resource_id: { kind: "text", maxLength: 500 },
  result: { kind: "text", maxLength: 500 },
  user_id: { kind: "uuid" },
  request_id: { kind: "text", maxLength: 500 },
  user_display_name: { kind: "text", maxLength: 500 },
  resource_display: { kind: "text", maxLength: 500 },
  source_ip: { kind: "text", maxLength: 500 },
  search: { kind: "text", maxLength: 500 },
  since: { kind: "moment" },
  until: { kind: "moment" },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["timestamp"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const auditExportCsvQuery = {
  action: { kind: "text", maxLength: 500 },
  resource_type: { kind: "text", maxLength: 500 },
  resource_id: { kind: "text", maxLength: 500 },
  result: { kind: "text", maxLength: 500 },
  user_id: { kind: "uuid" },
  request_id: { kind: "text", maxLength: 500 },
  user_display_name: { kind: "text", maxLength: 500 },
  resource_display: { kind: "text", maxLength: 500 },
  source_ip: { kind: "text", maxLength: 500 },
  search: { kind: "text", maxLength: 500 },
  since: { kind: "moment" },
  until: { kind: "moment" },
} as const satisfies Fields

export const auditExportJsonlQuery = {
  action: { kind: "text", maxLength: 500 },
  resource_type: { kind: "text", maxLength: 500 },
  resource_id: { kind: "text", maxLength: 500 },
  result: { kind: "text", maxLength: 500 },
  user_id: { kind: "uuid" },
  request_id: { kind: "text", maxLength: 500 },
  user_display_name: { kind: "text", maxLength: 500 },
  resource_display: { kind: "text", maxLength: 500 },
  source_ip: { kind: "text", maxLength: 500 },
  search: { kind: "text", maxLength: 500 },
  since: { kind: "moment" },
  until: { kind: "moment" },
} as const satisfies Fields

export const auditIntegrityQuery = {
  max_rows: { kind: "integer", minimum: 1, maximum: 1000000 },
  after: { kind: "integer", minimum: 0 },
} as const satisfies Fields
