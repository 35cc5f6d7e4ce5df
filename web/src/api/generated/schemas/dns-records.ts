// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsRecordCreate = {
  name: { kind: "text", maxLength: 1024, required: true, description: "Relative to the zone, or absolute; @ or nothing is the zone itself" },
  value: { kind: "text", minLength: 1, maxLength: 262144, required: true },
  ttl: { kind: "integer", minimum: 0, maximum: 2147483647, nullable: true, description: "Null is the zone's" },
  priority: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  weight: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  port: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  tags: { kind: "tags", default: {} },
  record_type: { kind: "text", minLength: 1, maxLength: 16, required: true },
  view_id: { kind: "uuid", to: "dns_view", nullable: true },
} as const satisfies Fields

export const dnsRecordUpdate = {
  name: { kind: "text", maxLength: 1024, description: "Relative to the zone, or absolute; @ or nothing is the zone itself" },
  value: { kind: "text", minLength: 1, maxLength: 262144 },
  ttl: { kind: "integer", minimum: 0, maximum: 2147483647, nullable: true, description: "Null is the zone's" },
  priority: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  weight: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  port: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  tags: { kind: "tags" },
  view_id: { kind: "uuid", to: "dns_view", nullable: true },
} as const satisfies Fields

export const dnsRecordBulkCreate = {
  records: { kind: "json", required: true },
} as const satisfies Fields

export const dnsRecordBulkDelete = {
  record_ids: { kind: "uuids", maxItems: 10000, required: true },
  permanent: { kind: "boolean", default: false },
} as const satisfies Fields

export const dnsRecordBulkEdit = {
  record_ids: { kind: "uuids", maxItems: 10000, required: true },
  changes: { kind: "json", required: true },
} as const satisfies Fields

export const dnsRecordsListQuery = {
  record_type: { kind: "text", minLength: 1, maxLength: 16 },
  view_id: { kind: "uuid" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "zone_id", "view_id", "name", "fqdn", "record_type", "value", "ttl", "priority", "weight", "port", "auto_generated", "ip_address_id", "pool_member_id", "import_source", "imported_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
