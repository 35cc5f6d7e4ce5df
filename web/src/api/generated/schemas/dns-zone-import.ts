// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsZoneImportCommit = {
  zone_file: { kind: "text", minLength: 1, maxLength: 67108864, required: true, description: "A master file (RFC 1035)" },
  zone_name: { kind: "text", maxLength: 1024, description: "What names without a dot at their end lie below at its beginning; the zone's own if left out" },
  view_id: { kind: "uuid", to: "dns_view", description: "The view whose records these are; left out, all" },
  conflict_strategy: { kind: "choice", options: ["merge", "replace", "append"], default: "merge", description: "merge creates and changes, replace also deletes what the file has not, append only creates" },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const dnsZoneImportRequest = {
  zone_file: { kind: "text", minLength: 1, maxLength: 67108864, required: true, description: "A master file (RFC 1035)" },
  zone_name: { kind: "text", maxLength: 1024, description: "What names without a dot at their end lie below at its beginning; the zone's own if left out" },
  view_id: { kind: "uuid", to: "dns_view", description: "The view whose records these are; left out, all" },
  conflict_strategy: { kind: "choice", options: ["merge", "replace", "append"], default: "merge", description: "merge creates and changes, replace also deletes what the file has not, append only creates" },
} as const satisfies Fields
