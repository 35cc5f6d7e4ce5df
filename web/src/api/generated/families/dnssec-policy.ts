// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnssecPoliciesListQuery, dnssecPolicyCreate, dnssecPolicyUpdate } from '../schemas/dnssec-policies.ts'
import type { DnssecPolicy } from '../types.ts'

export const details: FamilyDetails<DnssecPolicy> = {
  operations: { list: operations.dnssec_policies_list, read: operations.dnssec_policies_read, create: operations.dnssec_policies_create, update: operations.dnssec_policies_update, remove: operations.dnssec_policies_delete, removeMany: operations.dnssec_policies_bulk_delete },
  query: dnssecPoliciesListQuery,
  create: dnssecPolicyCreate,
  update: dnssecPolicyUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", pattern: "^[A-Za-z0-9_-]{1,64}$" },
    description: { kind: "text", maxLength: 65536 },
    algorithm: { kind: "choice", options: ["ecdsap256sha256", "ecdsap384sha384", "ed25519", "ed448", "rsasha256", "rsasha512"] },
    ksk_lifetime_days: { kind: "integer", minimum: 0, maximum: 36500 },
    zsk_lifetime_days: { kind: "integer", minimum: 0, maximum: 36500 },
    nsec3: { kind: "boolean" },
    nsec3_iterations: { kind: "integer", minimum: 0, maximum: 50 },
    nsec3_salt_length: { kind: "integer", minimum: 0, maximum: 255 },
    nsec3_optout: { kind: "boolean" },
    is_builtin: { kind: "boolean" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["algorithm", "ksk_lifetime_days", "zsk_lifetime_days", "nsec3", "is_builtin"],
  filters: ["search"],
  form: ["name", "description", "algorithm", "ksk_lifetime_days", "zsk_lifetime_days", "nsec3", "nsec3_iterations", "nsec3_salt_length", "nsec3_optout"],
  labels: { ksk_lifetime_days: "Days of a key signing key", zsk_lifetime_days: "Days of a zone signing key", nsec3: "NSEC3" },
  help: {},
}
