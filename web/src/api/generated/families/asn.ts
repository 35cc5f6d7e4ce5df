// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { asnCreate, asnUpdate, networkAsnsListQuery } from '../schemas/asns.ts'
import type { Asn } from '../types.ts'

export const details: FamilyDetails<Asn> = {
  operations: { list: operations.network_asns_list, read: operations.network_asns_read, create: operations.network_asns_create, update: operations.network_asns_update, remove: operations.network_asns_delete, removeMany: operations.network_asns_bulk_delete },
  query: networkAsnsListQuery,
  create: asnCreate,
  update: asnUpdate,
  row: {
    id: { kind: "uuid" },
    number: { kind: "integer", minimum: 1, maximum: 4294967295 },
    name: { kind: "text", maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    holder_org: { kind: "text", maxLength: 512, nullable: true },
    customer_id: { kind: "uuid", to: "customer", nullable: true },
    provider_id: { kind: "uuid", to: "provider", nullable: true },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    kind: { kind: "choice", options: ["public", "private"] },
    registry: { kind: "choice", options: ["arin", "ripe", "apnic", "lacnic", "afrinic", "unknown"] },
    whois_state: { kind: "choice", options: ["ok", "drift", "unreachable", "n/a"] },
    whois_last_checked_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    whois_data: { kind: "json", nullable: true },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["name", "kind", "registry", "holder_org", "customer_id", "whois_state", "tags"],
  filters: ["kind", "registry", "whois_state", "customer_id", "provider_id", "search", "tag"],
  form: ["number", "name", "description", "holder_org", "customer_id", "provider_id", "tags", "custom_fields"],
  labels: { holder_org: "Holder" },
  help: {},
}
