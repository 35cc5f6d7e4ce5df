import { z } from 'zod'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { roleList } from './listing.ts'
import { cloneRole, createRole, deleteRole, getRole, updateRole } from './roles.ts'
import { Role, RoleClone, RoleCreate, RoleUpdate } from './schema.ts'

const forAll = { access: 'authenticated' } as const
const forAdmins = { action: 'admin' } as const

export function roleRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  read(
    '',
    'roles_list',
    'List roles',
    { query: arrayQuery(roleList), answer: z.array(Role), config: forAll },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, roleList, query)),
  )

  create('', 'roles_create', 'Create a role', { body: RoleCreate, answer: Role, config: forAdmins }, (work, { body }) =>
    createRole(work, body),
  )

  read('/:id', 'roles_read', 'Read a role', { params: IdPath, answer: Role, config: forAll }, (reader, { params }) =>
    getRole(reader, params.id),
  )

  change(
    '/:id',
    'roles_update',
    'Change fields of a role',
    { params: IdPath, body: RoleUpdate, answer: Role, config: forAdmins },
    (work, { params, body }) => updateRole(work, params.id, body),
  )

  remove('/:id', 'roles_delete', 'Delete a role', { params: IdPath, config: forAdmins }, (work, { params }) =>
    deleteRole(work, params.id),
  )

  create(
    '/:id/clone',
    'roles_clone',
    'Make a role of your own from an existing one',
    { params: IdPath, body: RoleClone, answer: Role, config: { ...forAdmins, isOfWholeType: true } },
    (work, { params, body }) => cloneRole(work, params.id, body.name),
  )
}
