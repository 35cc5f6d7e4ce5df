// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { roleCreate, roleUpdate, rolesListQuery } from '../schemas/roles.ts'
import type { Role } from '../types.ts'

export const details: FamilyDetails<Role> = {
  operations: { list: operations.roles_list, read: operations.roles_read, create: operations.roles_create, update: operations.roles_update, remove: operations.roles_delete },
  query: rolesListQuery,
  create: roleCreate,
  update: roleUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    description: { kind: "text" },
    is_builtin: { kind: "boolean" },
    permissions: { kind: "json" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["description"],
  filters: [],
  form: ["name", "description", "permissions"],
  labels: {},
  help: {},
}
