// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { networkProvidersListQuery, providerCreate, providerUpdate } from '../schemas/providers.ts'
import type { Provider } from '../types.ts'

export const details: FamilyDetails<Provider> = {
  operations: { list: operations.network_providers_list, read: operations.network_providers_read, create: operations.network_providers_create, update: operations.network_providers_update, remove: operations.network_providers_delete, removeMany: operations.network_providers_bulk_delete },
  query: networkProvidersListQuery,
  create: providerCreate,
  update: providerUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    kind: { kind: "choice", options: ["transit", "peering", "carrier", "cloud", "registrar", "sdwan_vendor"] },
    account_number: { kind: "text", maxLength: 64, nullable: true },
    contact_email: { kind: "text", maxLength: 255, nullable: true },
    contact_phone: { kind: "text", maxLength: 64, nullable: true },
    notes: { kind: "text", maxLength: 65536 },
    default_asn_id: { kind: "uuid", to: "asn", nullable: true },
    tags: { kind: "tags" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["kind", "account_number", "default_asn_id", "tags", "modified_at"],
  filters: ["kind", "default_asn_id", "search", "tag"],
  form: ["name", "kind", "account_number", "contact_email", "contact_phone", "notes", "default_asn_id", "tags"],
  labels: { default_asn_id: "Default ASN" },
  help: {},
}
