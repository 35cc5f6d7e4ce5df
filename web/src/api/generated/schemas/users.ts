// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const userCreate = {
  username: { kind: "text", minLength: 1, maxLength: 150, required: true },
  email: { kind: "text", maxLength: 255, required: true },
  display_name: { kind: "text", maxLength: 255, required: true },
  password: { kind: "text", minLength: 8, maxLength: 1024, required: true },
  is_superadmin: { kind: "boolean", default: false },
  force_password_change: { kind: "boolean", default: true },
} as const satisfies Fields

export const userUpdate = {
  display_name: { kind: "text", maxLength: 255 },
  email: { kind: "text", maxLength: 255 },
  is_active: { kind: "boolean" },
  is_superadmin: { kind: "boolean" },
  force_password_change: { kind: "boolean" },
} as const satisfies Fields

export const passwordReset = {
  new_password: { kind: "text", minLength: 8, maxLength: 1024, required: true },
} as const satisfies Fields

export const usersListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "username", "email", "display_name", "is_active", "is_superadmin", "force_password_change", "auth_source", "deprovisioned_at", "last_login_at", "failed_login_count", "failed_login_locked_until", "locked", "totp_enabled", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
