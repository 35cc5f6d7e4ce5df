// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const addressAliasCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  record_type: { kind: "choice", options: ["CNAME", "A"], default: "CNAME" },
} as const satisfies Fields

export const nameRepair = {
  create_for_ip_ids: { kind: "uuids", maxItems: 10000, default: [] },
  update_record_ids: { kind: "uuids", maxItems: 10000, default: [] },
  delete_stale_record_ids: { kind: "uuids", maxItems: 10000, default: [] },
} as const satisfies Fields

export const subnetDomainCreate = {
  dns_zone_id: { kind: "uuid", to: "dns_zone", required: true },
  is_primary: { kind: "boolean", default: false },
} as const satisfies Fields

export const ipamAddressAliasesListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "record_type", "value", "zone_id", "fqdn"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const ipamSubnetAliasesListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "record_type", "value", "zone_id", "fqdn", "ip_address_id", "ip_address", "ip_hostname"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
