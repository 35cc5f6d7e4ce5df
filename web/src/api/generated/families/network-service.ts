// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { networkServiceCreate, networkServiceUpdate, networkServicesListQuery } from '../schemas/services.ts'
import type { NetworkService } from '../types.ts'

export const details: FamilyDetails<NetworkService> = {
  operations: { list: operations.network_services_list, read: operations.network_services_read, create: operations.network_services_create, update: operations.network_services_update, remove: operations.network_services_delete, removeMany: operations.network_services_bulk_delete },
  query: networkServicesListQuery,
  create: networkServiceCreate,
  update: networkServiceUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    kind: { kind: "choice", options: ["mpls_l3vpn", "sdwan", "custom"] },
    customer_id: { kind: "uuid", to: "customer" },
    status: { kind: "choice", options: ["active", "provisioning", "suspended", "decom"] },
    term_start_date: { kind: "date", nullable: true },
    term_end_date: { kind: "date", nullable: true },
    monthly_cost_usd: { kind: "text", nullable: true, example: "1250.00" },
    currency: { kind: "text", pattern: "^[A-Za-z]{3}$" },
    sla_tier: { kind: "text", maxLength: 32, nullable: true },
    notes: { kind: "text", maxLength: 65536 },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    resources: { kind: "json" },
    resource_count: { kind: "integer" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["kind", "status", "customer_id", "resource_count", "term_end_date", "tags"],
  filters: ["customer_id", "kind", "status", "expiring_within_days", "search", "tag"],
  form: ["name", "kind", "customer_id", "status", "term_start_date", "term_end_date", "monthly_cost_usd", "currency", "sla_tier", "notes", "tags", "custom_fields"],
  labels: { monthly_cost_usd: "Monthly cost", sla_tier: "SLA tier", resource_count: "Resources", expiring_within_days: "Ends within days" },
  help: {},
}
