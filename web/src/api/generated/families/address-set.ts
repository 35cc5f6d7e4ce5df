// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { addressSetCreate, addressSetUpdate, addressSetsListQuery } from '../schemas/address-sets.ts'
import type { AddressSet } from '../types.ts'

export const details: FamilyDetails<AddressSet> = {
  operations: { list: operations.address_sets_list, read: operations.address_sets_read, create: operations.address_sets_create, update: operations.address_sets_update, remove: operations.address_sets_delete },
  query: addressSetsListQuery,
  create: addressSetCreate,
  update: addressSetUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    description: { kind: "text" },
    subnet_id: { kind: "uuid", to: "subnet" },
    customer_id: { kind: "uuid", nullable: true, to: "customer" },
    site_id: { kind: "uuid", nullable: true, to: "site" },
    range_kind: { kind: "choice", options: ["contiguous", "explicit"] },
    start_address: { kind: "text", nullable: true },
    end_address: { kind: "text", nullable: true },
    explicit_addresses: { kind: "texts" },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["subnet_id", "range_kind", "start_address", "end_address", "customer_id", "tags"],
  filters: ["subnet_id", "customer_id", "site_id"],
  form: ["name", "subnet_id", "range_kind", "start_address", "end_address", "explicit_addresses", "description", "customer_id", "site_id", "tags", "custom_fields"],
  labels: { range_kind: "Range", explicit_addresses: "Addresses" },
  help: {},
}
