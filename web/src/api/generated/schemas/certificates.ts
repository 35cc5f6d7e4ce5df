// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const certificateUpload = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  certificate_pem: { kind: "text", minLength: 1, maxLength: 65536, required: true, description: "The chain, the own certificate first" },
  private_key_pem: { kind: "text", minLength: 1, maxLength: 16384, required: true, description: "Without a passphrase" },
} as const satisfies Fields

export const selfSignedCertificateCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  names: { kind: "texts", maxLength: 255, maxItems: 50, required: true },
  days: { kind: "integer", minimum: 1, maximum: 3650, default: 365 },
} as const satisfies Fields

export const certificatesListQuery = {
  source: { kind: "choice", options: ["uploaded", "self_signed"] },
  active_only: { kind: "boolean" },
  expiring_within_days: { kind: "integer", minimum: 0, maximum: 3650 },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "source", "subject_cn", "issuer_cn", "serial", "not_before", "not_after", "days_left", "fingerprint_sha256", "key_algo", "key_size", "chain_length", "is_active", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
