// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsBlocklistExceptionCreate = {
  domain: { kind: "text", maxLength: 1024, required: true },
  reason: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const dnsBlocklistExceptionUpdate = {
  domain: { kind: "text", maxLength: 1024 },
  reason: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsBlocklistExceptionsListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "domain", "reason", "list_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
