import { sql } from 'kysely'
import { visibleIds } from '../../../access/actor.ts'
import { type Conditions, idsIn, tagConditions } from '../../../db/conditions.ts'
import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { changesOf, jsonColumns } from './rules.ts'
import {
  createColumns,
  type IpSpace,
  type IpSpaceCreate,
  type IpSpaceFilter,
  type IpSpaceUpdate,
  spaceColumns,
} from './schema.ts'

const columns = spaceColumns.join(', ')
const insertSpace = insertOf('ip_space', ['id', ...createColumns], spaceColumns)

export async function listSpaces(reader: Reader, filter: IpSpaceFilter): Promise<IpSpace[]> {
  const { text, values } = conditions(reader, filter)
  return reader.rows(`select ${columns} from ip_space where ${text} order by name, id`, values)
}

export async function countSpaces(reader: Reader, filter: IpSpaceFilter): Promise<{ count: number }> {
  const { text, values } = conditions(reader, filter)
  const [row] = await reader.rows<{ count: number }>(`select count(*) as count from ip_space where ${text}`, values)
  return { count: row?.count ?? 0 }
}

/** Live spaces that match and that the actor may see. */
function conditions({ actor }: Reader, { tag }: IpSpaceFilter): Conditions {
  const tags = tagConditions(tag, 'tags', 2)
  return {
    text: `deleted_at is null and ($1::uuid[] is null or id = any($1)) ${tags.text}`,
    values: [idsIn(visibleIds(actor, 'read', 'ip_space')), ...tags.values],
  }
}

export async function getSpace(reader: Reader, id: string): Promise<IpSpace> {
  const [space] = await reader.rows<IpSpace>(`select ${columns} from ip_space where id = $1 and deleted_at is null`, [
    id,
  ])
  if (!space) throw notFound('IP space')
  return space
}

async function lockSpace(work: Work, id: string): Promise<IpSpace> {
  const [space] = await work.rows<IpSpace>(
    `select ${columns} from ip_space where id = $1 and deleted_at is null for update`,
    [id],
  )
  if (!space) throw notFound('IP space')
  work.expect(space)
  return space
}

export async function createSpace(work: Work, input: IpSpaceCreate): Promise<IpSpace> {
  const [space] = await work.rows<IpSpace>(...insertSpace({ id: newId(), ...jsonColumns(input) }))
  if (!space) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'ip_space', id: space.id, display: space.name, after: space })
  return space
}

export async function updateSpace(work: Work, id: string, input: IpSpaceUpdate): Promise<IpSpace> {
  const before = await lockSpace(work, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const after = (await work.db
    .updateTable('ip_space')
    .set({ ...jsonColumns(changes), modified_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(spaceColumns)
    .executeTakeFirstOrThrow()) as IpSpace
  await work.audit({ action: 'update', type: 'ip_space', id, display: after.name, before, after })
  return after
}

/** Into the trash: the row stays, and its name is free again. */
export async function trashSpace(work: Work, id: string): Promise<void> {
  const before = await lockSpace(work, id)
  await work.db
    .updateTable('ip_space')
    .set({ deleted_at: sql<string>`now()`, deleted_by_user_id: work.actor.userId, deletion_batch_id: newId() })
    .where('id', '=', id)
    .execute()
  await work.audit({ action: 'soft_delete', type: 'ip_space', id, display: before.name, before })
}

export async function deleteSpace(work: Work, id: string): Promise<void> {
  const before = await lockSpace(work, id)
  await work.db.deleteFrom('ip_space').where('id', '=', id).execute()
  await work.audit({ action: 'delete', type: 'ip_space', id, display: before.name, before })
}
