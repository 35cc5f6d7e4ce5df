// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsBlocklistCreate, dnsBlocklistUpdate, dnsBlocklistsListQuery } from '../schemas/dns-blocklists.ts'
import type { DnsBlocklist } from '../types.ts'

export const details: FamilyDetails<DnsBlocklist> = {
  operations: { list: operations.dns_blocklists_list, read: operations.dns_blocklists_read, create: operations.dns_blocklists_create, update: operations.dns_blocklists_update, remove: operations.dns_blocklists_delete, removeMany: operations.dns_blocklists_bulk_delete },
  query: dnsBlocklistsListQuery,
  create: dnsBlocklistCreate,
  update: dnsBlocklistUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    category: { kind: "text", minLength: 1, maxLength: 64 },
    source_type: { kind: "choice", options: ["manual", "url", "file_upload"] },
    feed_url: { kind: "text", maxLength: 2048 },
    feed_format: { kind: "choice", options: ["hosts", "domains", "adblock"] },
    update_interval_hours: { kind: "integer", minimum: 1, maximum: 8760 },
    block_mode: { kind: "choice", options: ["nxdomain", "sinkhole", "refused"] },
    sinkhole_ip: { kind: "text", maxLength: 45, nullable: true },
    feed_entries_are_wildcard: { kind: "boolean" },
    enabled: { kind: "boolean" },
    last_synced_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_sync_status: { kind: "choice", options: ["queued", "success", "error"], nullable: true },
    last_sync_error: { kind: "text", nullable: true },
    last_sync_skipped: { kind: "integer", nullable: true, description: "Lines of the feed that named nothing which can be blocked" },
    entry_count: { kind: "integer" },
    applied_group_ids: { kind: "uuids", to: "dns_server_group" },
    applied_view_ids: { kind: "uuids", to: "dns_view" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["category", "source_type", "block_mode", "entry_count", "enabled", "last_synced_at", "last_sync_status"],
  filters: ["category", "source_type", "enabled", "search"],
  form: ["name", "description", "source_type", "feed_url", "feed_format", "block_mode", "sinkhole_ip", "enabled", "category", "update_interval_hours", "feed_entries_are_wildcard"],
  labels: { feed_url: "Address of the feed", feed_entries_are_wildcard: "Names of the feed stand for all below them", update_interval_hours: "Hours between two fetches", sinkhole_ip: "Sinkhole address", entry_count: "Names", last_synced_at: "Fetched", last_sync_status: "Last fetch" },
  help: { block_mode: "nxdomain: there is no such name; sinkhole: the address below; refused: no answer at all", sinkhole_ip: "Without one, a sinkhole answers that there is no such name" },
}
