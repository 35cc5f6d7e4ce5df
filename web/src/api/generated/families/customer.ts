// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { customerCreate, customerUpdate, networkCustomersListQuery } from '../schemas/customers.ts'
import type { Customer } from '../types.ts'

export const details: FamilyDetails<Customer> = {
  operations: { list: operations.network_customers_list, read: operations.network_customers_read, create: operations.network_customers_create, update: operations.network_customers_update, remove: operations.network_customers_delete, removeMany: operations.network_customers_bulk_delete },
  query: networkCustomersListQuery,
  create: customerCreate,
  update: customerUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    account_number: { kind: "text", maxLength: 64, nullable: true },
    contact_email: { kind: "text", maxLength: 255, nullable: true },
    contact_phone: { kind: "text", maxLength: 64, nullable: true },
    contact_address: { kind: "text", maxLength: 65536, nullable: true },
    status: { kind: "choice", options: ["active", "inactive", "decommissioning"] },
    notes: { kind: "text", maxLength: 65536 },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["status", "account_number", "contact_email", "tags", "modified_at"],
  filters: ["status", "search", "tag"],
  form: ["name", "status", "account_number", "contact_email", "contact_phone", "contact_address", "notes", "tags", "custom_fields"],
  labels: {},
  help: {},
}
