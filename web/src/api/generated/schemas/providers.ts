// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const providerCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  kind: { kind: "choice", options: ["transit", "peering", "carrier", "cloud", "registrar", "sdwan_vendor"], default: "transit" },
  account_number: { kind: "text", maxLength: 64, nullable: true },
  contact_email: { kind: "text", maxLength: 255, nullable: true },
  contact_phone: { kind: "text", maxLength: 64, nullable: true },
  notes: { kind: "text", maxLength: 65536, default: "" },
  default_asn_id: { kind: "uuid", to: "asn", nullable: true },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const providerUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  kind: { kind: "choice", options: ["transit", "peering", "carrier", "cloud", "registrar", "sdwan_vendor"] },
  account_number: { kind: "text", maxLength: 64, nullable: true },
  contact_email: { kind: "text", maxLength: 255, nullable: true },
  contact_phone: { kind: "text", maxLength: 64, nullable: true },
  notes: { kind: "text", maxLength: 65536 },
  default_asn_id: { kind: "uuid", to: "asn", nullable: true },
  tags: { kind: "tags" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkProvidersListQuery = {
  kind: { kind: "choice", options: ["transit", "peering", "carrier", "cloud", "registrar", "sdwan_vendor"] },
  default_asn_id: { kind: "uuid", to: "asn" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "kind", "account_number", "contact_email", "contact_phone", "notes", "default_asn_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
