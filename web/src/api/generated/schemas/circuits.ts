// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const circuitCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  ckt_id: { kind: "text", maxLength: 128, nullable: true },
  provider_id: { kind: "uuid", to: "provider", required: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  a_end_site_id: { kind: "uuid", to: "site", nullable: true },
  a_end_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  z_end_site_id: { kind: "uuid", to: "site", nullable: true },
  z_end_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  transport_class: { kind: "choice", options: ["mpls", "internet_broadband", "fiber_direct", "wavelength", "lte", "satellite", "cloud_link_1", "cloud_link_2", "cloud_link_3"], default: "internet_broadband" },
  bandwidth_mbps_down: { kind: "integer", minimum: 0, maximum: 2147483647, default: 0 },
  bandwidth_mbps_up: { kind: "integer", minimum: 0, maximum: 2147483647, default: 0 },
  term_start_date: { kind: "date", nullable: true },
  term_end_date: { kind: "date", nullable: true },
  monthly_cost: { kind: "decimal", minimum: 0, maximum: 99999999.99, nullable: true },
  currency: { kind: "text", pattern: "^[A-Za-z]{3}$", default: "USD" },
  status: { kind: "choice", options: ["active", "pending", "suspended", "decom"], default: "active" },
  notes: { kind: "text", maxLength: 65536, default: "" },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const circuitUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  ckt_id: { kind: "text", maxLength: 128, nullable: true },
  provider_id: { kind: "uuid", to: "provider" },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  a_end_site_id: { kind: "uuid", to: "site", nullable: true },
  a_end_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  z_end_site_id: { kind: "uuid", to: "site", nullable: true },
  z_end_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  transport_class: { kind: "choice", options: ["mpls", "internet_broadband", "fiber_direct", "wavelength", "lte", "satellite", "cloud_link_1", "cloud_link_2", "cloud_link_3"] },
  bandwidth_mbps_down: { kind: "integer", minimum: 0, maximum: 2147483647 },
  bandwidth_mbps_up: { kind: "integer", minimum: 0, maximum: 2147483647 },
  term_start_date: { kind: "date", nullable: true },
  term_end_date: { kind: "date", nullable: true },
  monthly_cost: { kind: "decimal", minimum: 0, maximum: 99999999.99, nullable: true },
  currency: { kind: "text", pattern: "^[A-Za-z]{3}$" },
  status: { kind: "choice", options: ["active", "pending", "suspended", "decom"] },
  notes: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkCircuitsListQuery = {
  provider_id: { kind: "uuid", to: "provider" },
  customer_id: { kind: "uuid", to: "customer" },
  site_id: { kind: "uuid", to: "site" },
  subnet_id: { kind: "uuid", to: "subnet" },
  transport_class: { kind: "choice", options: ["mpls", "internet_broadband", "fiber_direct", "wavelength", "lte", "satellite", "cloud_link_1", "cloud_link_2", "cloud_link_3"] },
  status: { kind: "choice", options: ["active", "pending", "suspended", "decom"] },
  expiring_within_days: { kind: "integer", minimum: 0, maximum: 3650 },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "ckt_id", "provider_id", "customer_id", "a_end_site_id", "a_end_subnet_id", "z_end_site_id", "z_end_subnet_id", "transport_class", "bandwidth_mbps_down", "bandwidth_mbps_up", "term_start_date", "term_end_date", "monthly_cost", "currency", "status", "notes", "previous_status", "last_status_change_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkCircuitsBySiteQuery = {
  provider_id: { kind: "uuid", to: "provider" },
  customer_id: { kind: "uuid", to: "customer" },
  subnet_id: { kind: "uuid", to: "subnet" },
  transport_class: { kind: "choice", options: ["mpls", "internet_broadband", "fiber_direct", "wavelength", "lte", "satellite", "cloud_link_1", "cloud_link_2", "cloud_link_3"] },
  status: { kind: "choice", options: ["active", "pending", "suspended", "decom"] },
  expiring_within_days: { kind: "integer", minimum: 0, maximum: 3650 },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "ckt_id", "provider_id", "customer_id", "a_end_site_id", "a_end_subnet_id", "z_end_site_id", "z_end_subnet_id", "transport_class", "bandwidth_mbps_down", "bandwidth_mbps_up", "term_start_date", "term_end_date", "monthly_cost", "currency", "status", "notes", "previous_status", "last_status_change_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
