import type { Params } from './client.ts'
import type {
  ApiToken,
  LoginProvider,
  MfaStatus,
  Permissions,
  Role,
  Session,
  TimeBoundGrant,
  User,
  UserGroup,
} from './identity.ts'
import { read } from './queries.ts'
import type { PublicSettings, Settings } from './settings.ts'

export const permissionsQuery = { ...read<Permissions>('/auth/me/permissions'), staleTime: 60_000 }
export const mfaStatusQuery = read<MfaStatus>('/auth/mfa/status')
export const providersQuery = { ...read<LoginProvider[]>('/auth/providers'), retry: false }
export const mySessionsQuery = read<Session[]>('/sessions/me')

export const usersQuery = read<User[]>('/users')
export const groupsQuery = read<UserGroup[]>('/groups')
export const timeBoundGrantsQuery = (params: Params) => read<TimeBoundGrant[]>('/groups/time-bound-grants', params)
export const rolesQuery = read<Role[]>('/roles')
export const tokensQuery = read<ApiToken[]>('/api-tokens')
export const sessionsQuery = read<Session[]>('/sessions')

export const settingsQuery = read<Settings>('/settings')
// The login page waits for it, and has to come up without it too: one try is enough.
export const publicSettingsQuery = { ...read<PublicSettings>('/settings/public'), staleTime: 60_000, retry: false }
