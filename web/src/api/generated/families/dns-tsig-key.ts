// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsTsigKeyCreate, dnsTsigKeyUpdate, dnsTsigKeysListQuery } from '../schemas/dns-tsig-keys.ts'
import type { DnsTsigKey } from '../types.ts'

export const details: FamilyDetails<DnsTsigKey> = {
  operations: { list: operations.dns_tsig_keys_list, read: operations.dns_tsig_keys_read, create: operations.dns_tsig_keys_create, update: operations.dns_tsig_keys_update, remove: operations.dns_tsig_keys_delete, removeMany: operations.dns_tsig_keys_bulk_delete },
  query: dnsTsigKeysListQuery,
  create: dnsTsigKeyCreate,
  update: dnsTsigKeyUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", maxLength: 253 },
    algorithm: { kind: "choice", options: ["hmac-sha1", "hmac-sha224", "hmac-sha256", "hmac-sha384", "hmac-sha512"] },
    purpose: { kind: "text", maxLength: 64 },
    notes: { kind: "text", maxLength: 65536 },
    group_id: { kind: "uuid", to: "dns_server_group" },
    secret: { kind: "text", nullable: true, description: "Told when it is made, and never again" },
    last_rotated_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["algorithm", "purpose", "last_rotated_at", "modified_at"],
  filters: ["algorithm", "search"],
  form: ["name", "algorithm", "purpose", "notes", "secret"],
  labels: {},
  help: {},
}
