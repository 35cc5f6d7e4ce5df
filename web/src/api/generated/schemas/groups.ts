// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const groupCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 1000, default: "" },
  auth_source: { kind: "choice", options: ["local", "ldap", "oidc", "saml", "radius", "tacacs"], default: "local" },
  external_dn: { kind: "text", maxLength: 1000, nullable: true },
  role_ids: { kind: "uuids", maxItems: 500, default: [] },
  user_ids: { kind: "uuids", maxItems: 10000, default: [] },
} as const satisfies Fields

export const groupUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 1000 },
  auth_source: { kind: "choice", options: ["local", "ldap", "oidc", "saml", "radius", "tacacs"] },
  external_dn: { kind: "text", maxLength: 1000, nullable: true },
  role_ids: { kind: "uuids", maxItems: 500 },
  user_ids: { kind: "uuids", maxItems: 10000 },
} as const satisfies Fields

export const timeBoundGrantCreate = {
  group_id: { kind: "uuid", required: true },
  action: { kind: "choice", options: ["read", "write", "delete", "admin", "*"], required: true },
  resource_type: { kind: "text", minLength: 1, maxLength: 100, required: true },
  resource_id: { kind: "text", maxLength: 255, nullable: true },
  expires_at: { kind: "moment", required: true },
  reason: { kind: "text", maxLength: 1000, default: "" },
} as const satisfies Fields

export const timeBoundGrantsListQuery = {
  group_id: { kind: "uuid" },
  include_expired: { kind: "boolean" },
} as const satisfies Fields
