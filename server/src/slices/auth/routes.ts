import { z } from 'zod'
import { hashOfGood } from '../../access/password-change.ts'
import { passwordPolicy } from '../../access/settings.ts'
import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { changePassword, getMe, logOut, myPermissions, proveCurrentPassword } from './account.ts'
import { answerChallenge } from './challenge.ts'
import { logIn } from './login.ts'
import { mfaRoutes } from './mfa-routes.ts'
import { proving } from './proof.ts'
import { redirectRoutes } from './redirect-routes.ts'
import {
  AuthProvider,
  ChangePasswordRequest,
  LoginRequest,
  LoginResponse,
  Me,
  MfaLoginRequest,
  MyPermissions,
  PasswordPolicy,
  RefreshRequest,
  RefreshResponse,
} from './schema.ts'
import { refresh, refreshCookie, setRefreshCookie } from './tokens.ts'

// A credential may always ask what it is worth.
const ofAnyCredential = { tokens: { scopes: ['read'], bound: true } } as const
const isPublic = { access: 'public' } as const

export function authRoutes(app: Routes, deps: Deps): void {
  const { read, handle } = verbs(app)

  const days = deps.config.REFRESH_TOKEN_EXPIRE_DAYS

  handle(
    '/login',
    'auth_login',
    'Log in',
    { body: LoginRequest, answer: LoginResponse, refuses: [401, 403, 429], config: isPublic },
    async (request, { body, reply }) => {
      const answer = await logIn(deps, request, body)
      if (answer.refresh_token !== null) setRefreshCookie(request, reply, answer.refresh_token, days)
      return answer
    },
  )

  handle(
    '/login/mfa',
    'auth_login_mfa',
    'Answer the challenge for a second factor',
    { body: MfaLoginRequest, answer: LoginResponse, refuses: [401, 429], config: isPublic },
    async (request, { body, reply }) => {
      const answer = await answerChallenge(deps, request, body)
      setRefreshCookie(request, reply, answer.refresh_token, days)
      return answer
    },
  )

  handle(
    '/refresh',
    'auth_refresh',
    'Swap a refresh token for new tokens',
    { body: RefreshRequest.optional(), answer: RefreshResponse, refuses: [401, 429], config: isPublic },
    async (request, { body, reply }) => {
      const answer = await refresh(deps, request, body?.refresh_token?.reveal() ?? refreshCookie(request))
      setRefreshCookie(request, reply, answer.refresh_token, days)
      return answer
    },
  )

  handle(
    '/logout',
    'auth_logout',
    'End this session, or all of them',
    { query: z.object({ all: z.boolean().default(false) }), config: { isOpenBeforeChange: true } },
    async (request, { query, reply }) => {
      await request.mutate((work) => logOut(work, query.all))
      setRefreshCookie(request, reply, null, days)
    },
  )

  handle(
    '/change-password',
    'auth_change_password',
    'Change your own password',
    { body: ChangePasswordRequest, refuses: [429], config: { isOpenBeforeChange: true } },
    async (request, { body: { current_password, new_password } }) => {
      await proving(deps, request, 'change_password', (account) => proveCurrentPassword(account, current_password))
      const { userId } = request.actor
      const hash = await hashOfGood(request.reader(), new_password.reveal(), { userId, checksHistory: true })
      await request.mutate((work) => changePassword(work, hash))
    },
  )

  read(
    '/me',
    'auth_me',
    'Who you are',
    { answer: Me, config: { ...ofAnyCredential, isOpenBeforeChange: true } },
    (reader) => getMe(reader),
  )

  read(
    '/me/permissions',
    'auth_me_permissions',
    'What you may do',
    { answer: MyPermissions, config: ofAnyCredential },
    (reader) => myPermissions(reader, deps.slices),
  )

  read(
    '/providers',
    'auth_providers',
    'Other places to log in with',
    { answer: z.array(AuthProvider), config: isPublic },
    async () =>
      (await deps.providers.redirectProviders())
        .toSorted((a, b) => a.priority - b.priority || a.name.localeCompare(b.name, 'en'))
        .map(({ id, name, type }) => ({ id, name, type })),
  )

  mfaRoutes(app, deps)
  redirectRoutes(app, deps)

  read(
    '/password-policy',
    'auth_password_policy',
    'What a password must satisfy',
    { answer: PasswordPolicy, config: { access: 'public' } },
    (reader) => passwordPolicy(reader),
  )
}
