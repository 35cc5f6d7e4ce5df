// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { groupCreate, groupUpdate, groupsListQuery } from '../schemas/groups.ts'
import type { Group } from '../types.ts'

export const details: FamilyDetails<Group> = {
  operations: { list: operations.groups_list, read: operations.groups_read, create: operations.groups_create, update: operations.groups_update, remove: operations.groups_delete },
  query: groupsListQuery,
  create: groupCreate,
  update: groupUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    description: { kind: "text" },
    auth_source: { kind: "text" },
    external_dn: { kind: "text", nullable: true },
    role_ids: { kind: "uuids", to: "role" },
    user_ids: { kind: "uuids", to: "user" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["description"],
  filters: [],
  form: ["name", "description", "auth_source", "external_dn", "role_ids", "user_ids"],
  labels: {},
  help: {},
}
