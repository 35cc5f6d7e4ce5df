// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { authProviderCreate, authProviderUpdate, authProvidersListQuery } from '../schemas/authentication-providers.ts'
import type { AuthProvider } from '../types.ts'

export const details: FamilyDetails<AuthProvider> = {
  operations: { list: operations.auth_providers_list, read: operations.auth_providers_read, create: operations.auth_providers_create, update: operations.auth_providers_update, remove: operations.auth_providers_delete, removeMany: operations.auth_providers_bulk_delete },
  query: authProvidersListQuery,
  create: authProviderCreate,
  update: authProviderUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    type: { kind: "choice", options: ["ldap", "oidc", "radius", "saml", "tacacs"] },
    is_enabled: { kind: "boolean" },
    priority: { kind: "integer", minimum: 0, maximum: 1000000 },
    config: { kind: "json" },
    auto_create_users: { kind: "boolean" },
    auto_update_users: { kind: "boolean" },
    mfa_policy: { kind: "choice", options: ["exempt", "required"] },
    sync_minutes: { kind: "integer", minimum: 0, maximum: 10080 },
    session_hours: { kind: "integer", minimum: 1, maximum: 720, nullable: true },
    has_secrets: { kind: "boolean" },
    mapping_count: { kind: "integer" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["type", "is_enabled", "priority", "mapping_count"],
  filters: ["type", "is_enabled", "search"],
  form: ["name", "type", "is_enabled", "priority", "config", "auto_create_users", "auto_update_users", "mfa_policy", "sync_minutes", "session_hours", "secrets"],
  labels: {},
  help: {},
}
