import { query } from './call.ts'
import * as operations from './generated/operations.ts'
import type { TimeBoundGrantsListQuery } from './generated/types.ts'

export const permissionsQuery = { ...query(operations.auth_me_permissions), staleTime: 60_000 }
export const mfaStatusQuery = query(operations.auth_mfa_status)
export const providersQuery = { ...query(operations.auth_providers), retry: false }
export const mySessionsQuery = query(operations.sessions_list_mine)

export const usersQuery = query(operations.users_list)
export const groupsQuery = query(operations.groups_list)
export const timeBoundGrantsQuery = (asked: TimeBoundGrantsListQuery) =>
  query(operations.time_bound_grants_list, { query: asked })
export const rolesQuery = query(operations.roles_list)
export const tokensQuery = query(operations.api_tokens_list)
export const sessionsQuery = query(operations.sessions_list)

export const settingsQuery = query(operations.settings_read)
export const settingsDefaultsQuery = { ...query(operations.settings_defaults), staleTime: Number.POSITIVE_INFINITY }
// The login page waits for it, and has to come up without it too: one try is enough.
export const publicSettingsQuery = { ...query(operations.settings_public), staleTime: 60_000, retry: false }
