// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const domainCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  expected_nameservers: { kind: "texts", maxLength: 255, maxItems: 50, default: [] },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  registrar_provider_id: { kind: "uuid", to: "provider", nullable: true },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const domainUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  expected_nameservers: { kind: "texts", maxLength: 255, maxItems: 50 },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  registrar_provider_id: { kind: "uuid", to: "provider", nullable: true },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkDomainsListQuery = {
  whois_state: { kind: "choice", options: ["ok", "drift", "expiring", "expired", "unreachable", "unknown"] },
  expiring_within_days: { kind: "integer", minimum: 0, maximum: 3650 },
  customer_id: { kind: "uuid", to: "customer" },
  registrar_provider_id: { kind: "uuid", to: "provider" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  page: { kind: "integer", minimum: 1, maximum: 1000000 },
  page_size: { kind: "integer", minimum: 1, maximum: 500 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "customer_id", "registrar_provider_id", "registrar", "registrant_org", "registered_at", "expires_at", "last_renewed_at", "nameserver_drift", "dnssec_signed", "whois_last_checked_at", "whois_state", "next_check_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
