// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const addressBulkDelete = {
  ip_ids: { kind: "uuids", maxItems: 5000, required: true },
  permanent: { kind: "boolean", default: false },
} as const satisfies Fields

export const addressBulkEdit = {
  ip_ids: { kind: "uuids", maxItems: 5000, required: true },
  changes: { kind: "json", required: true },
} as const satisfies Fields

export const bulkAllocateCommit = {
  range_start: { kind: "text", maxLength: 64, required: true },
  range_end: { kind: "text", maxLength: 64, required: true },
  hostname_template: { kind: "text", minLength: 1, maxLength: 128, required: true },
  template_start: { kind: "integer", minimum: 0, maximum: 2147483647, default: 1 },
  status: { kind: "choice", options: ["allocated", "reserved", "deprecated"], default: "allocated" },
  description: { kind: "text", maxLength: 65536, nullable: true },
  dns_zone_id: { kind: "uuid", nullable: true },
  create_dns_records: { kind: "boolean", default: true },
  on_collision: { kind: "choice", options: ["skip", "abort"], default: "skip" },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const bulkAllocate = {
  range_start: { kind: "text", maxLength: 64, required: true },
  range_end: { kind: "text", maxLength: 64, required: true },
  hostname_template: { kind: "text", minLength: 1, maxLength: 128, required: true },
  template_start: { kind: "integer", minimum: 0, maximum: 2147483647, default: 1 },
  status: { kind: "choice", options: ["allocated", "reserved", "deprecated"], default: "allocated" },
  description: { kind: "text", maxLength: 65536, nullable: true },
  dns_zone_id: { kind: "uuid", nullable: true },
  create_dns_records: { kind: "boolean", default: true },
  on_collision: { kind: "choice", options: ["skip", "abort"], default: "skip" },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const orphanPurge = {
  ip_ids: { kind: "uuids", maxItems: 5000, required: true },
} as const satisfies Fields
