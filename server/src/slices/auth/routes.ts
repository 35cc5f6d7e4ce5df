import { z } from 'zod'
import { hashOfGood } from '../../access/password-change.ts'
import { passwordPolicy } from '../../access/settings.ts'
import type { Deps } from '../../http/deps.ts'
import { Nothing, Problem } from '../../http/schema.ts'
import type { Routes } from '../../slice.ts'
import { changePassword, getMe, logOut, myPermissions, proveCurrentPassword } from './account.ts'
import { answerChallenge } from './challenge.ts'
import { logIn } from './login.ts'
import { mfaRoutes } from './mfa-routes.ts'
import { proving } from './proof.ts'
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
  const days = deps.config.REFRESH_TOKEN_EXPIRE_DAYS

  app.post(
    '/login',
    {
      config: isPublic,
      schema: {
        operationId: 'auth_login',
        summary: 'Log in',
        body: LoginRequest,
        response: { 200: LoginResponse, 401: Problem, 403: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const answer = await logIn(deps, request, request.body)
      if (answer.refresh_token !== null) setRefreshCookie(request, reply, answer.refresh_token, days)
      return answer
    },
  )

  app.post(
    '/login/mfa',
    {
      config: isPublic,
      schema: {
        operationId: 'auth_login_mfa',
        summary: 'Answer the challenge for a second factor',
        body: MfaLoginRequest,
        response: { 200: LoginResponse, 401: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const answer = await answerChallenge(deps, request, request.body)
      setRefreshCookie(request, reply, answer.refresh_token, days)
      return answer
    },
  )

  app.post(
    '/refresh',
    {
      config: isPublic,
      schema: {
        operationId: 'auth_refresh',
        summary: 'Swap a refresh token for new tokens',
        body: RefreshRequest.optional(),
        response: { 200: RefreshResponse, 401: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const answer = await refresh(deps, request, request.body?.refresh_token ?? refreshCookie(request))
      setRefreshCookie(request, reply, answer.refresh_token, days)
      return answer
    },
  )

  app.post(
    '/logout',
    {
      config: { isOpenBeforeChange: true },
      schema: {
        operationId: 'auth_logout',
        summary: 'End this session, or all of them',
        querystring: z.object({ all: z.boolean().default(false) }),
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => logOut(work, request.query.all))
      setRefreshCookie(request, reply, null, days)
      return reply.code(204).send()
    },
  )

  app.post(
    '/change-password',
    {
      config: { isOpenBeforeChange: true },
      schema: {
        operationId: 'auth_change_password',
        summary: 'Change your own password',
        body: ChangePasswordRequest,
        response: { 204: Nothing, 400: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const { current_password, new_password } = request.body
      await proving(deps, request, 'change_password', (account) => proveCurrentPassword(account, current_password))
      const { userId } = request.actor
      const hash = await hashOfGood(request.reader(), new_password, { userId, checksHistory: true })
      await request.mutate((work) => changePassword(work, hash))
      return reply.code(204).send()
    },
  )

  app.get(
    '/me',
    {
      config: { ...ofAnyCredential, isOpenBeforeChange: true },
      schema: { operationId: 'auth_me', summary: 'Who you are', response: { 200: Me } },
    },
    (request) => getMe(request.reader()),
  )

  app.get(
    '/me/permissions',
    {
      config: ofAnyCredential,
      schema: { operationId: 'auth_me_permissions', summary: 'What you may do', response: { 200: MyPermissions } },
    },
    (request) => myPermissions(request.reader(), deps.slices),
  )

  app.get(
    '/providers',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'auth_providers',
        summary: 'Other places to log in with',
        response: { 200: z.array(AuthProvider) },
      },
    },
    async () =>
      (await deps.providers.redirectProviders())
        .toSorted((a, b) => a.priority - b.priority || a.name.localeCompare(b.name, 'en'))
        .map(({ id, name, type }) => ({ id, name, type })),
  )

  mfaRoutes(app, deps)

  app.get(
    '/password-policy',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'auth_password_policy',
        summary: 'What a password must satisfy',
        response: { 200: PasswordPolicy },
      },
    },
    (request) => passwordPolicy(request.reader()),
  )
}
