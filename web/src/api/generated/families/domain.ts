// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { domainCreate, domainUpdate, networkDomainsListQuery } from '../schemas/domains.ts'
import type { Domain } from '../types.ts'

export const details: FamilyDetails<Domain> = {
  operations: { list: operations.network_domains_list, read: operations.network_domains_read, create: operations.network_domains_create, update: operations.network_domains_update, remove: operations.network_domains_delete, removeMany: operations.network_domains_bulk_delete },
  query: networkDomainsListQuery,
  create: domainCreate,
  update: domainUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    expected_nameservers: { kind: "texts", maxLength: 255, maxItems: 50 },
    customer_id: { kind: "uuid", to: "customer", nullable: true },
    registrar_provider_id: { kind: "uuid", to: "provider", nullable: true },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    registrar: { kind: "text", nullable: true },
    registrant_org: { kind: "text", nullable: true },
    registered_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    expires_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_renewed_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    actual_nameservers: { kind: "texts" },
    nameserver_drift: { kind: "boolean" },
    dnssec_signed: { kind: "boolean" },
    whois_last_checked_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    whois_state: { kind: "choice", options: ["ok", "drift", "expiring", "expired", "unreachable", "unknown"] },
    whois_data: { kind: "json", nullable: true },
    next_check_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["whois_state", "registrar", "expires_at", "nameserver_drift", "dnssec_signed", "customer_id", "tags"],
  filters: ["whois_state", "expiring_within_days", "customer_id", "registrar_provider_id", "search", "tag"],
  form: ["name", "expected_nameservers", "customer_id", "registrar_provider_id", "tags", "custom_fields"],
  labels: { registrar_provider_id: "Registrar", nameserver_drift: "Drift", dnssec_signed: "DNSSEC", expiring_within_days: "Expires within days" },
  help: { expected_nameservers: "Enter adds one; others at the registrar count as drift" },
}
