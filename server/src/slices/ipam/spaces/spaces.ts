import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../../db/rows.ts'
import { names, raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { withSettings } from '../write/follow.ts'
import { changesSettings } from '../write/settings.ts'
import { createColumns, type IpSpace, type IpSpaceCreate, type IpSpaceUpdate, spaceColumns } from './schema.ts'

const columns = spaceColumns.join(', ')
const insertSpace = insertOf('ip_space', ['id', ...createColumns], spaceColumns)

export async function getSpace(reader: Reader, id: string): Promise<IpSpace> {
  const [space] = await reader.rows(
    sql<IpSpace>`select ${raw(columns)} from ip_space where id = ${id} and deleted_at is null`,
  )
  if (!space) throw notFound('IP space')
  return space
}

export async function createSpace(work: Work, input: IpSpaceCreate): Promise<IpSpace> {
  if (input.is_default) await clearDefault(work)
  const [space] = await work.rows<IpSpace>(insertSpace({ id: newId(), ...jsonColumns(input) }))
  if (!space) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'ip_space', id: space.id, display: space.name, after: space })
  return space
}

export async function updateSpace(work: Work, id: string, input: IpSpaceUpdate): Promise<IpSpace> {
  const before = await lockedSpace(work, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  if (changes.is_default) await clearDefault(work)
  const [after] = await withSettings(work, { spaces: changesSettings(changes) ? [id] : [] }, () =>
    work.rows<IpSpace>(updateOf('ip_space', id, changes, spaceColumns)),
  )
  if (!after) throw new Error('a locked row is gone')
  await work.audit({ action: 'update', type: 'ip_space', id, display: after.name, before, after })
  return after
}

/** There is one default at most: who becomes it takes the place of another. */
async function clearDefault(work: Work): Promise<void> {
  const before = await work.first(
    sql<IpSpace>`select ${names(spaceColumns)} from ip_space where is_default and deleted_at is null for no key update`,
  )
  if (!before) return
  const after = await work.one(
    sql<IpSpace>`update ip_space set is_default = false, modified_at = now() where id = ${before.id}
      returning ${names(spaceColumns)}`,
  )
  await work.audit({ action: 'update', type: 'ip_space', id: before.id, display: before.name, before, after })
}

/** An edit does not hold up those who work on the blocks and subnets of the space. */
async function lockedSpace(work: Work, id: string): Promise<IpSpace> {
  const [space] = await work.rows(
    sql<IpSpace>`select ${raw(columns)} from ip_space where id = ${id} and deleted_at is null for no key update`,
  )
  if (!space) throw notFound('IP space')
  work.expect(space)
  return space
}
