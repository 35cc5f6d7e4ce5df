// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsBlocklistCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  category: { kind: "text", minLength: 1, maxLength: 64, default: "custom" },
  source_type: { kind: "choice", options: ["manual", "url", "file_upload"], default: "manual" },
  feed_url: { kind: "text", maxLength: 2048, default: "" },
  feed_format: { kind: "choice", options: ["hosts", "domains", "adblock"], default: "hosts" },
  update_interval_hours: { kind: "integer", minimum: 1, maximum: 8760, default: 24 },
  block_mode: { kind: "choice", options: ["nxdomain", "sinkhole", "refused"], default: "nxdomain" },
  sinkhole_ip: { kind: "text", maxLength: 45, nullable: true },
  feed_entries_are_wildcard: { kind: "boolean", default: true },
  enabled: { kind: "boolean", default: true },
} as const satisfies Fields

export const dnsBlocklistUpdate = {
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
} as const satisfies Fields

export const dnsBlocklistAssignments = {
  server_group_ids: { kind: "uuids", to: "dns_server_group", maxItems: 1000 },
  view_ids: { kind: "uuids", to: "dns_view", maxItems: 1000 },
} as const satisfies Fields

export const dnsBlocklistApplyProfile = {
  profile_id: { kind: "text", minLength: 1, maxLength: 64, required: true },
  enabled: { kind: "boolean", default: true },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsBlocklistFromCatalog = {
  source_id: { kind: "text", minLength: 1, maxLength: 64, required: true },
  name: { kind: "text", minLength: 1, maxLength: 255 },
  enabled: { kind: "boolean", default: true },
  update_interval_hours: { kind: "integer", minimum: 1, maximum: 8760, default: 24 },
  block_mode: { kind: "choice", options: ["nxdomain", "sinkhole", "refused"], default: "nxdomain" },
} as const satisfies Fields

export const dnsBlocklistFromTemplate = {
  template_id: { kind: "text", minLength: 1, maxLength: 64, required: true },
  name: { kind: "text", minLength: 1, maxLength: 255 },
  enabled: { kind: "boolean", default: true },
  group_ids: { kind: "texts", maxLength: 64, maxItems: 100, description: "Groups of the template; all when left out" },
  block_mode: { kind: "choice", options: ["nxdomain", "sinkhole", "refused"] },
} as const satisfies Fields

export const dnsBlocklistsListQuery = {
  category: { kind: "text", minLength: 1, maxLength: 64 },
  source_type: { kind: "choice", options: ["manual", "url", "file_upload"] },
  enabled: { kind: "boolean" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "category", "source_type", "feed_url", "feed_format", "update_interval_hours", "block_mode", "sinkhole_ip", "feed_entries_are_wildcard", "enabled", "last_synced_at", "last_sync_status", "last_sync_error", "last_sync_skipped", "entry_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const dnsBlocklistsEffectiveGroupQuery = {
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
} as const satisfies Fields

export const dnsBlocklistsEffectiveViewQuery = {
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
} as const satisfies Fields
