import { z } from 'zod'
import { hashOfGood } from '../../access/password-change.ts'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { userList } from './listing.ts'
import { PasswordReset, User, UserCreate, UserUpdate } from './schema.ts'
import {
  createUser,
  deleteUser,
  getUser,
  removeFactor,
  resetHash,
  resetPassword,
  unlockUser,
  updateUser,
} from './users.ts'

// A repeat is known by a fast hash of the body, and a password must not be kept under one.
const isLookedAt = { tokens: { scopes: ['read'] } } as const
const takesPassword = { isNeverRepeated: true } as const

export function userRoutes(app: Routes): void {
  app.get(
    '',
    {
      config: isLookedAt,
      schema: {
        operationId: 'users_list',
        summary: 'List users',
        querystring: arrayQuery(userList),
        response: { 200: z.array(User) },
      },
    },
    async (request, reply) => sendArray(reply, await listRows(request.reader(), userList, request.query)),
  )

  app.post(
    '',
    {
      config: takesPassword,
      schema: {
        operationId: 'users_create',
        summary: 'Create a user with a password',
        body: UserCreate,
        response: { 201: User, 400: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { password } = request.body
      const hash = await hashOfGood(request.reader(), password, { userId: null, checksHistory: false })
      return reply.code(201).send(await request.mutate((work) => createUser(work, request.body, hash)))
    },
  )

  app.get(
    '/:id',
    {
      config: isLookedAt,
      schema: {
        operationId: 'users_read',
        summary: 'Read a user',
        params: IdPath,
        response: { 200: User, 404: Problem },
      },
    },
    (request) => getUser(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'users_update',
        summary: 'Change fields of a user',
        params: IdPath,
        body: UserUpdate,
        response: { 200: User, 400: Problem, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateUser(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'users_delete',
        summary: 'Delete a user with its sessions and tokens',
        params: IdPath,
        response: { 204: Nothing, 400: Problem, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteUser(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/reset-password',
    {
      config: takesPassword,
      schema: {
        operationId: 'users_reset_password',
        summary: 'Give a user a new password, to be changed at the next login',
        params: IdPath,
        body: PasswordReset,
        response: { 204: Nothing, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const hash = await resetHash(request.reader(), id, request.body.new_password)
      await request.mutate((work) => resetPassword(work, id, hash))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/mfa/disable',
    {
      schema: {
        operationId: 'users_mfa_disable',
        summary: 'Take a second factor that its owner has lost; their sessions end',
        params: IdPath,
        response: { 204: Nothing, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => removeFactor(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/unlock',
    {
      schema: {
        operationId: 'users_unlock',
        summary: 'Lift the lock that failed logins brought about',
        params: IdPath,
        response: { 204: Nothing, 404: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => unlockUser(work, request.params.id))
      return reply.code(204).send()
    },
  )
}
