import { z } from 'zod'
import { hashOfGood } from '../../access/password-change.ts'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
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
  const { read, change, remove, act, create, handle } = verbs(app)

  read(
    '',
    'users_list',
    'List users',
    { query: arrayQuery(userList), answer: z.array(User), config: isLookedAt },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, userList, query)),
  )

  create(
    '',
    'users_create',
    'Create a user with a password',
    {
      body: UserCreate,
      answer: User,
      config: takesPassword,
      prepare: (request) => {
        const { password } = request.body as UserCreate
        return hashOfGood(request.reader(), password.reveal(), { userId: null, checksHistory: false })
      },
    },
    (work, { body, prepared: hash }) => createUser(work, body, hash),
  )

  read(
    '/:id',
    'users_read',
    'Read a user',
    { params: IdPath, answer: User, config: isLookedAt },
    (reader, { params }) => getUser(reader, params.id),
  )

  change(
    '/:id',
    'users_update',
    'Change fields of a user',
    { params: IdPath, body: UserUpdate, answer: User },
    (work, { params, body }) => updateUser(work, params.id, body),
  )

  remove('/:id', 'users_delete', 'Delete a user with its sessions and tokens', { params: IdPath }, (work, { params }) =>
    deleteUser(work, params.id),
  )

  handle(
    '/:id/reset-password',
    'users_reset_password',
    'Give a user a new password, to be changed at the next login',
    { params: IdPath, body: PasswordReset, config: takesPassword },
    async (request, { params: { id }, body }) => {
      const hash = await resetHash(request.reader(), id, body.new_password.reveal())
      await request.mutate((work) => resetPassword(work, id, hash))
    },
  )

  act(
    '/:id/mfa/disable',
    'users_mfa_disable',
    'Take a second factor that its owner has lost; their sessions end',
    { params: IdPath },
    (work, { params }) => removeFactor(work, params.id),
  )

  act(
    '/:id/unlock',
    'users_unlock',
    'Lift the lock that failed logins brought about',
    { params: IdPath },
    (work, { params }) => unlockUser(work, params.id),
  )
}
