import { z } from 'zod'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { createGroup, deleteGroup, getGroup, updateGroup } from './groups.ts'
import { groupList } from './listing.ts'
import { Group, GroupCreate, GroupUpdate } from './schema.ts'
import { timeBoundGrantRoutes } from './time-bound-routes.ts'

const forAll = { access: 'authenticated' } as const
const forAdmins = { action: 'admin' } as const

export function groupRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  timeBoundGrantRoutes(app)

  read(
    '',
    'groups_list',
    'List groups',
    { query: arrayQuery(groupList), answer: z.array(Group), config: forAll },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, groupList, query)),
  )

  create(
    '',
    'groups_create',
    'Create a group',
    { body: GroupCreate, answer: Group, config: forAdmins },
    (work, { body }) => createGroup(work, body),
  )

  read('/:id', 'groups_read', 'Read a group', { params: IdPath, answer: Group, config: forAll }, (reader, { params }) =>
    getGroup(reader, params.id),
  )

  change(
    '/:id',
    'groups_update',
    'Change fields, roles and members of a group',
    { params: IdPath, body: GroupUpdate, answer: Group, config: forAdmins },
    (work, { params, body }) => updateGroup(work, params.id, body),
  )

  remove(
    '/:id',
    'groups_delete',
    'Delete a group; its members lose what it gave them',
    { params: IdPath, config: forAdmins },
    (work, { params }) => deleteGroup(work, params.id),
  )
}
