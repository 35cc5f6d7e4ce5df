// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsAclCreate, dnsAclUpdate, dnsAclsListQuery } from '../schemas/dns-acls.ts'
import type { DnsAcl } from '../types.ts'

export const details: FamilyDetails<DnsAcl> = {
  operations: { list: operations.dns_acls_list, read: operations.dns_acls_read, create: operations.dns_acls_create, update: operations.dns_acls_update, remove: operations.dns_acls_delete, removeMany: operations.dns_acls_bulk_delete },
  query: dnsAclsListQuery,
  create: dnsAclCreate,
  update: dnsAclUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$" },
    description: { kind: "text", maxLength: 65536 },
    entries: { kind: "json" },
    group_id: { kind: "uuid", to: "dns_server_group" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["description", "modified_at"],
  filters: ["search"],
  form: ["name", "entries", "description"],
  labels: {},
  help: {},
}
