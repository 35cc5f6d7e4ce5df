// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const cutoverChecklistUpdate = {
  is_done: { kind: "boolean" },
  notes: { kind: "text", maxLength: 65536 },
  plan_id: { kind: "uuid", description: "May be left out while there is only one plan, or where the query names it" },
} as const satisfies Fields

export const cutoverItemUpdate = {
  notes: { kind: "text", maxLength: 65536 },
  zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
  scope_id: { kind: "uuid", to: "dhcp_scope", nullable: true },
} as const satisfies Fields

export const cutoverForce = {
  force: { kind: "boolean", default: false, description: "Acknowledges warnings; what blocks is never forced" },
} as const satisfies Fields

export const cutoverLeaseCommit = {
  entries: { kind: "json", required: true },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const cutoverShadowSize = {
  sample_size: { kind: "integer", minimum: 1, maximum: 200, default: 25 },
} as const satisfies Fields

export const cutoverTtlCommit = {
  target_ttl: { kind: "integer", minimum: 30, maximum: 86400, default: 300 },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const cutoverTtlTarget = {
  target_ttl: { kind: "integer", minimum: 30, maximum: 86400, default: 300 },
} as const satisfies Fields

export const cutoverPlanCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  source_dns_server_id: { kind: "uuid", to: "dns_server", nullable: true },
  source_dhcp_server_id: { kind: "uuid", to: "dhcp_server", nullable: true },
  target_dns_group_id: { kind: "uuid", to: "dns_server_group", nullable: true },
  target_dhcp_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  notes: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const cutoverPlanUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  source_dns_server_id: { kind: "uuid", to: "dns_server", nullable: true },
  source_dhcp_server_id: { kind: "uuid", to: "dhcp_server", nullable: true },
  target_dns_group_id: { kind: "uuid", to: "dns_server_group", nullable: true },
  target_dhcp_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  notes: { kind: "text", maxLength: 65536 },
  status: { kind: "choice", options: ["draft", "verifying", "parallel", "cutting_over", "completed", "rolled_back", "abandoned"], description: "completed, rolled_back or abandoned; the others follow from the work on the items" },
} as const satisfies Fields

export const cutoverItemsCreate = {
  items: { kind: "json", required: true },
} as const satisfies Fields

export const cutoverPlansListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "status", "source_dns_server_id", "source_dhcp_server_id", "target_dns_group_id", "target_dhcp_group_id", "notes", "created_at", "modified_at", "completed_at", "rolled_back_at", "item_count", "blocked_count"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const cutoverEventsListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "item_id", "at", "kind", "summary", "user_display_name"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
