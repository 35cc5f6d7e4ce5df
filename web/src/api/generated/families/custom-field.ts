// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { customFieldCreate, customFieldUpdate, customFieldsListQuery } from '../schemas/custom-fields.ts'
import type { CustomField } from '../types.ts'

export const details: FamilyDetails<CustomField> = {
  operations: { list: operations.custom_fields_list, read: operations.custom_fields_read, create: operations.custom_fields_create, update: operations.custom_fields_update, remove: operations.custom_fields_delete },
  query: customFieldsListQuery,
  create: customFieldCreate,
  update: customFieldUpdate,
  row: {
    id: { kind: "uuid" },
    resource_type: { kind: "choice", options: ["ip_space", "ip_block", "subnet", "ip_address"] },
    name: { kind: "text" },
    label: { kind: "text" },
    field_type: { kind: "choice", options: ["text", "number", "boolean", "select", "url", "email"] },
    options: { kind: "texts", nullable: true },
    is_required: { kind: "boolean" },
    is_searchable: { kind: "boolean" },
    default_value: { kind: "text", nullable: true },
    display_order: { kind: "integer" },
    description: { kind: "text" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["label", "resource_type", "field_type", "is_required", "is_searchable", "display_order"],
  filters: ["resource_type"],
  form: ["resource_type", "name", "label", "field_type", "options", "default_value", "is_required", "is_searchable", "display_order", "description"],
  labels: { resource_type: "Belongs to", field_type: "Type", is_required: "Required", is_searchable: "Searchable", display_order: "Order" },
  help: { name: "Small letters, digits and _", options: "Enter adds one" },
}
