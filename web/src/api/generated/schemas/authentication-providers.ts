// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const authProviderCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  type: { kind: "choice", options: ["ldap", "oidc", "radius", "saml", "tacacs"], required: true },
  is_enabled: { kind: "boolean", default: false },
  priority: { kind: "integer", minimum: 0, maximum: 1000000, default: 100, description: "Providers are asked in this order, equal ones by name" },
  config: { kind: "json", default: {} },
  auto_create_users: { kind: "boolean", default: true, description: "Whether the first login makes an account" },
  auto_update_users: { kind: "boolean", default: true, description: "Whether each login brings e-mail address and name up to date" },
  mfa_policy: { kind: "choice", options: ["exempt", "required"], default: "exempt", description: "Whether its logins need a second factor of ours as well" },
  sync_minutes: { kind: "integer", minimum: 0, maximum: 10080, default: 60, description: "How often it is asked what has become of its people, where it can be asked (LDAP); 0: never" },
  session_hours: { kind: "integer", minimum: 1, maximum: 720, nullable: true, description: "How long a login counts before it must vouch again; null: as long as any session" },
  secrets: { kind: "json", description: "Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it" },
} as const satisfies Fields

export const authProviderUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  is_enabled: { kind: "boolean" },
  priority: { kind: "integer", minimum: 0, maximum: 1000000 },
  config: { kind: "json" },
  auto_create_users: { kind: "boolean" },
  auto_update_users: { kind: "boolean" },
  mfa_policy: { kind: "choice", options: ["exempt", "required"] },
  sync_minutes: { kind: "integer", minimum: 0, maximum: 10080 },
  session_hours: { kind: "integer", minimum: 1, maximum: 720, nullable: true },
  secrets: { kind: "json", description: "Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it" },
} as const satisfies Fields

export const authProviderTest = {
  username: { kind: "text", minLength: 1, maxLength: 1024 },
  password: { kind: "text", maxLength: 1024 },
  groups: { kind: "texts", maxLength: 1000, maxItems: 1000, default: [], description: "For types that a browser is sent to: what the provider would say of the person" },
} as const satisfies Fields

export const authGroupMappingCreate = {
  external_group: { kind: "text", minLength: 1, maxLength: 1000, required: true, description: "As the provider calls it; its case does not matter" },
  internal_group_id: { kind: "uuid", to: "group", required: true },
  priority: { kind: "integer", minimum: 0, maximum: 1000000, default: 100 },
} as const satisfies Fields

export const authGroupMappingUpdate = {
  external_group: { kind: "text", minLength: 1, maxLength: 1000, description: "As the provider calls it; its case does not matter" },
  internal_group_id: { kind: "uuid", to: "group" },
  priority: { kind: "integer", minimum: 0, maximum: 1000000 },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const authProviderTrial = {
  type: { kind: "choice", options: ["ldap", "oidc", "radius", "saml", "tacacs"], required: true },
  config: { kind: "json", default: {} },
  secrets: { kind: "json", description: "Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it" },
  username: { kind: "text", minLength: 1, maxLength: 1024 },
  password: { kind: "text", maxLength: 1024 },
} as const satisfies Fields

export const authProvidersListQuery = {
  type: { kind: "choice", options: ["ldap", "oidc", "radius", "saml", "tacacs"] },
  is_enabled: { kind: "boolean" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "type", "is_enabled", "priority", "auto_create_users", "auto_update_users", "mfa_policy", "sync_minutes", "session_hours", "has_secrets", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const authGroupMappingsListQuery = {
  internal_group_id: { kind: "uuid", to: "group" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "external_group", "internal_group_id", "priority", "provider_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
