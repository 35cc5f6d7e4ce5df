// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const customerCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  account_number: { kind: "text", maxLength: 64, nullable: true },
  contact_email: { kind: "text", maxLength: 255, nullable: true },
  contact_phone: { kind: "text", maxLength: 64, nullable: true },
  contact_address: { kind: "text", maxLength: 65536, nullable: true },
  status: { kind: "choice", options: ["active", "inactive", "decommissioning"], default: "active" },
  notes: { kind: "text", maxLength: 65536, default: "" },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const customerUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  account_number: { kind: "text", maxLength: 64, nullable: true },
  contact_email: { kind: "text", maxLength: 255, nullable: true },
  contact_phone: { kind: "text", maxLength: 64, nullable: true },
  contact_address: { kind: "text", maxLength: 65536, nullable: true },
  status: { kind: "choice", options: ["active", "inactive", "decommissioning"] },
  notes: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkCustomersListQuery = {
  status: { kind: "choice", options: ["active", "inactive", "decommissioning"] },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "account_number", "contact_email", "contact_phone", "contact_address", "status", "notes", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
