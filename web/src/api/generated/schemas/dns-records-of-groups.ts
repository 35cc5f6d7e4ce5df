// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsGroupRecordsListQuery = {
  record_type: { kind: "text", minLength: 1, maxLength: 16 },
  view_id: { kind: "uuid" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  page: { kind: "integer", minimum: 1, maximum: 1000000 },
  page_size: { kind: "integer", minimum: 1, maximum: 500 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "zone_id", "view_id", "name", "fqdn", "record_type", "value", "ttl", "priority", "weight", "port", "auto_generated", "ip_address_id", "pool_member_id", "import_source", "imported_at", "created_at", "modified_at", "zone_name", "view_name"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
