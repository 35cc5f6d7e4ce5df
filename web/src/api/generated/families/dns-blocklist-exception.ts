// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsBlocklistExceptionCreate, dnsBlocklistExceptionUpdate, dnsBlocklistExceptionsListQuery } from '../schemas/dns-blocklist-exceptions.ts'
import type { DnsBlocklistException } from '../types.ts'

export const details: FamilyDetails<DnsBlocklistException> = {
  operations: { list: operations.dns_blocklist_exceptions_list, read: operations.dns_blocklist_exceptions_read, create: operations.dns_blocklist_exceptions_create, update: operations.dns_blocklist_exceptions_update, remove: operations.dns_blocklist_exceptions_delete, removeMany: operations.dns_blocklist_exceptions_bulk_delete },
  query: dnsBlocklistExceptionsListQuery,
  create: dnsBlocklistExceptionCreate,
  update: dnsBlocklistExceptionUpdate,
  row: {
    id: { kind: "uuid" },
    domain: { kind: "text", maxLength: 1024 },
    reason: { kind: "text", maxLength: 65536 },
    list_id: { kind: "uuid" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["reason", "created_at"],
  filters: ["search"],
  form: ["domain", "reason"],
  labels: {},
  help: {},
}
