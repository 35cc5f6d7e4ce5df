// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnssecPolicyCreate = {
  name: { kind: "text", pattern: "^[A-Za-z0-9_-]{1,64}$", required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  algorithm: { kind: "choice", options: ["ecdsap256sha256", "ecdsap384sha384", "ed25519", "ed448", "rsasha256", "rsasha512"], default: "ecdsap256sha256" },
  ksk_lifetime_days: { kind: "integer", minimum: 0, maximum: 36500, default: 0, description: "0 is without end" },
  zsk_lifetime_days: { kind: "integer", minimum: 0, maximum: 36500, default: 90, description: "0 is without end" },
  nsec3: { kind: "boolean", default: false },
  nsec3_iterations: { kind: "integer", minimum: 0, maximum: 50, default: 0 },
  nsec3_salt_length: { kind: "integer", minimum: 0, maximum: 255, default: 0 },
  nsec3_optout: { kind: "boolean", default: false },
} as const satisfies Fields

export const dnssecPolicyUpdate = {
  description: { kind: "text", maxLength: 65536 },
  algorithm: { kind: "choice", options: ["ecdsap256sha256", "ecdsap384sha384", "ed25519", "ed448", "rsasha256", "rsasha512"] },
  ksk_lifetime_days: { kind: "integer", minimum: 0, maximum: 36500 },
  zsk_lifetime_days: { kind: "integer", minimum: 0, maximum: 36500 },
  nsec3: { kind: "boolean" },
  nsec3_iterations: { kind: "integer", minimum: 0, maximum: 50 },
  nsec3_salt_length: { kind: "integer", minimum: 0, maximum: 255 },
  nsec3_optout: { kind: "boolean" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnssecPoliciesListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "algorithm", "ksk_lifetime_days", "zsk_lifetime_days", "nsec3", "nsec3_iterations", "nsec3_salt_length", "nsec3_optout", "is_builtin", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
