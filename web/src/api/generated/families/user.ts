// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { userCreate, userUpdate, usersListQuery } from '../schemas/users.ts'
import type { User } from '../types.ts'

export const details: FamilyDetails<User> = {
  operations: { list: operations.users_list, read: operations.users_read, create: operations.users_create, update: operations.users_update, remove: operations.users_delete },
  query: usersListQuery,
  create: userCreate,
  update: userUpdate,
  row: {
    id: { kind: "uuid" },
    username: { kind: "text" },
    email: { kind: "text" },
    display_name: { kind: "text" },
    is_active: { kind: "boolean" },
    is_superadmin: { kind: "boolean" },
    force_password_change: { kind: "boolean" },
    auth_source: { kind: "text" },
    deprovisioned_at: { kind: "moment", nullable: true, description: "Since when the provider no longer vouches for the account", example: "2026-11-15T09:30:00.000Z" },
    last_login_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    failed_login_count: { kind: "integer" },
    failed_login_locked_until: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    locked: { kind: "boolean" },
    totp_enabled: { kind: "boolean" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["display_name", "email"],
  filters: [],
  form: ["username", "email", "display_name", "password", "is_superadmin", "force_password_change"],
  labels: {},
  help: {},
}
