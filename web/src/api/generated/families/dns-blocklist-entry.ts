// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsBlocklistEntriesListQuery, dnsBlocklistEntryCreate, dnsBlocklistEntryUpdate } from '../schemas/dns-blocklist-entries.ts'
import type { DnsBlocklistEntry } from '../types.ts'

export const details: FamilyDetails<DnsBlocklistEntry> = {
  operations: { list: operations.dns_blocklist_entries_list, read: operations.dns_blocklist_entries_read, create: operations.dns_blocklist_entries_create, update: operations.dns_blocklist_entries_update, remove: operations.dns_blocklist_entries_delete, removeMany: operations.dns_blocklist_entries_bulk_delete },
  query: dnsBlocklistEntriesListQuery,
  create: dnsBlocklistEntryCreate,
  update: dnsBlocklistEntryUpdate,
  row: {
    id: { kind: "uuid" },
    domain: { kind: "text", maxLength: 1024 },
    entry_type: { kind: "choice", options: ["block", "redirect", "nxdomain"] },
    target: { kind: "text", maxLength: 253, nullable: true },
    is_wildcard: { kind: "boolean" },
    reason: { kind: "text", maxLength: 65536 },
    list_id: { kind: "uuid" },
    source: { kind: "choice", options: ["manual", "feed"] },
    added_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["entry_type", "target", "is_wildcard", "source", "reason", "added_at"],
  filters: ["source", "entry_type", "q", "search"],
  form: ["domain", "entry_type", "target", "is_wildcard", "reason"],
  labels: { is_wildcard: "With all names below", target: "Leads to" },
  help: {},
}
