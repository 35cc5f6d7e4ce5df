// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsBlocklistEntryCreate = {
  domain: { kind: "text", maxLength: 1024, required: true },
  entry_type: { kind: "choice", options: ["block", "redirect", "nxdomain"], default: "block" },
  target: { kind: "text", maxLength: 253, nullable: true },
  is_wildcard: { kind: "boolean", default: true },
  reason: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const dnsBlocklistEntryUpdate = {
  domain: { kind: "text", maxLength: 1024 },
  entry_type: { kind: "choice", options: ["block", "redirect", "nxdomain"] },
  target: { kind: "text", maxLength: 253, nullable: true },
  is_wildcard: { kind: "boolean" },
  reason: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const dnsBlocklistEntriesBulk = {
  domains: { kind: "texts", maxLength: 1024, maxItems: 100000, required: true },
  entry_type: { kind: "choice", options: ["block", "redirect", "nxdomain"], default: "block" },
  target: { kind: "text", maxLength: 253, nullable: true },
  is_wildcard: { kind: "boolean", default: false },
  reason: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const dnsBlocklistEntriesListQuery = {
  source: { kind: "choice", options: ["manual", "feed"] },
  entry_type: { kind: "choice", options: ["block", "redirect", "nxdomain"] },
  q: { kind: "text", maxLength: 255 },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "domain", "entry_type", "target", "is_wildcard", "reason", "list_id", "source", "added_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
