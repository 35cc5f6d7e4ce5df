// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsTsigKeyCreate = {
  name: { kind: "text", maxLength: 253, required: true },
  algorithm: { kind: "choice", options: ["hmac-sha1", "hmac-sha224", "hmac-sha256", "hmac-sha384", "hmac-sha512"], default: "hmac-sha256" },
  purpose: { kind: "text", maxLength: 64, default: "" },
  notes: { kind: "text", maxLength: 65536, default: "" },
  secret: { kind: "text", maxLength: 1024, pattern: "^(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", nullable: true, description: "Base64; made from random octets when left out. A change does not take it: keys are rotated" },
} as const satisfies Fields

export const dnsTsigKeyUpdate = {
  name: { kind: "text", maxLength: 253 },
  algorithm: { kind: "choice", options: ["hmac-sha1", "hmac-sha224", "hmac-sha256", "hmac-sha384", "hmac-sha512"] },
  purpose: { kind: "text", maxLength: 64 },
  notes: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsTsigKeysListQuery = {
  algorithm: { kind: "choice", options: ["hmac-sha1", "hmac-sha224", "hmac-sha256", "hmac-sha384", "hmac-sha512"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "algorithm", "purpose", "notes", "group_id", "last_rotated_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const dnsTsigKeysGenerateSecretQuery = {
  algorithm: { kind: "choice", options: ["hmac-sha1", "hmac-sha224", "hmac-sha256", "hmac-sha384", "hmac-sha512"] },
} as const satisfies Fields
