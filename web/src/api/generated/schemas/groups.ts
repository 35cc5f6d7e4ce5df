// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const groupCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 1000, default: "" },
  auth_source: { kind: "choice", options: ["local", "ldap", "oidc", "saml", "radius", "tacacs"], default: "local" },
  external_dn: { kind: "text", maxLength: 1000, nullable: true },
  role_ids: { kind: "uuids", to: "role", maxItems: 500, default: [] },
  user_ids: { kind: "uuids", to: "user", maxItems: 10000, default: [] },
} as const satisfies Fields

export const groupUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 1000 },
  auth_source: { kind: "choice", options: ["local", "ldap", "oidc", "saml", "radius", "tacacs"] },
  external_dn: { kind: "text", maxLength: 1000, nullable: true },
  role_ids: { kind: "uuids", to: "role", maxItems: 500 },
  user_ids: { kind: "uuids", to: "user", maxItems: 10000 },
} as const satisfies Fields

export const timeBoundGrantCreate = {
  group_id: { kind: "uuid", to: "group", required: true },
  action: { kind: "choice", options: ["read", "write", "delete", "admin", "*"], required: true },
  resource_type: { kind: "text", minLength: 1, maxLength: 100, required: true },
  resource_id: { kind: "text", maxLength: 255, nullable: true },
  expires_at: { kind: "moment", required: true, example: "2026-11-15T09:30:00Z" },
  reason: { kind: "text", maxLength: 1000, default: "" },
} as const satisfies Fields

export const groupsListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "auth_source", "external_dn", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const timeBoundGrantsListQuery = {
  group_id: { kind: "uuid", to: "group" },
  include_expired: { kind: "boolean" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "group_id", "action", "resource_type", "resource_id", "expires_at", "revoked_at", "reason", "granted_by_user_id", "is_active", "created_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
