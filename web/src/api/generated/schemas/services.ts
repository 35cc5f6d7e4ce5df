// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const networkServiceCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  kind: { kind: "choice", options: ["mpls_l3vpn", "sdwan", "custom"], default: "custom" },
  customer_id: { kind: "uuid", to: "customer", required: true },
  status: { kind: "choice", options: ["active", "provisioning", "suspended", "decom"], default: "provisioning" },
  term_start_date: { kind: "date", nullable: true },
  term_end_date: { kind: "date", nullable: true },
  monthly_cost_usd: { kind: "decimal", minimum: 0, maximum: 99999999.99, nullable: true },
  currency: { kind: "text", pattern: "^[A-Za-z]{3}$", default: "USD" },
  sla_tier: { kind: "text", maxLength: 32, nullable: true },
  notes: { kind: "text", maxLength: 65536, default: "" },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const networkServiceUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  kind: { kind: "choice", options: ["mpls_l3vpn", "sdwan", "custom"] },
  customer_id: { kind: "uuid", to: "customer" },
  status: { kind: "choice", options: ["active", "provisioning", "suspended", "decom"] },
  term_start_date: { kind: "date", nullable: true },
  term_end_date: { kind: "date", nullable: true },
  monthly_cost_usd: { kind: "decimal", minimum: 0, maximum: 99999999.99, nullable: true },
  currency: { kind: "text", pattern: "^[A-Za-z]{3}$" },
  sla_tier: { kind: "text", maxLength: 32, nullable: true },
  notes: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const networkServiceResourceCreate = {
  resource_kind: { kind: "choice", options: ["vrf", "subnet", "ip_block", "dns_zone", "dhcp_scope", "circuit", "overlay_network", "site"], required: true },
  resource_id: { kind: "uuid", required: true },
  role: { kind: "text", maxLength: 64, nullable: true },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkServicesListQuery = {
  customer_id: { kind: "uuid", to: "customer" },
  kind: { kind: "choice", options: ["mpls_l3vpn", "sdwan", "custom"] },
  status: { kind: "choice", options: ["active", "provisioning", "suspended", "decom"] },
  expiring_within_days: { kind: "integer", minimum: 0, maximum: 3650 },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "kind", "customer_id", "status", "term_start_date", "term_end_date", "monthly_cost_usd", "currency", "sla_tier", "notes", "resource_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkServicesByResourceQuery = {
  customer_id: { kind: "uuid", to: "customer" },
  kind: { kind: "choice", options: ["mpls_l3vpn", "sdwan", "custom"] },
  status: { kind: "choice", options: ["active", "provisioning", "suspended", "decom"] },
  expiring_within_days: { kind: "integer", minimum: 0, maximum: 3650 },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "kind", "customer_id", "status", "term_start_date", "term_end_date", "monthly_cost_usd", "currency", "sla_tier", "notes", "resource_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
