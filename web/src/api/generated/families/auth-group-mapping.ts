// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { authGroupMappingCreate, authGroupMappingUpdate, authGroupMappingsListQuery } from '../schemas/authentication-providers.ts'
import type { AuthGroupMapping } from '../types.ts'

export const details: FamilyDetails<AuthGroupMapping> = {
  operations: { list: operations.auth_group_mappings_list, read: operations.auth_group_mappings_read, create: operations.auth_group_mappings_create, update: operations.auth_group_mappings_update, remove: operations.auth_group_mappings_delete, removeMany: operations.auth_group_mappings_bulk_delete },
  query: authGroupMappingsListQuery,
  create: authGroupMappingCreate,
  update: authGroupMappingUpdate,
  row: {
    id: { kind: "uuid" },
    external_group: { kind: "text", minLength: 1, maxLength: 1000, description: "As the provider calls it; its case does not matter" },
    internal_group_id: { kind: "uuid", to: "group" },
    priority: { kind: "integer", minimum: 0, maximum: 1000000 },
    provider_id: { kind: "uuid" },
    internal_group_name: { kind: "text" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["internal_group_id", "priority"],
  filters: ["internal_group_id", "search"],
  form: ["external_group", "internal_group_id", "priority"],
  labels: {},
  help: {},
}
