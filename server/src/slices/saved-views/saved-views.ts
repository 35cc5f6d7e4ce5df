import { newId } from '../../db/ids.ts'
import { insertOf } from '../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../db/rows.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'
import type { Listed } from '../../records/family.ts'
import { type ListQuery, listRows, type Page } from '../../records/list.ts'
import { deleteForGood } from '../../references/departure.ts'
import { SavedView, type SavedViewCreate, SavedViewFilter, type SavedViewUpdate, viewColumns } from './schema.ts'

const columns = viewColumns.join(', ')
const insertView = insertOf('saved_view', ['id', 'user_id', 'page', 'name', 'payload', 'is_default'], viewColumns)

export const viewList = {
  table: 'saved_view',
  permission: null,
  Row: SavedView,
  Filter: SavedViewFilter,
  sort: '-created_at',
  search: ['name', 'page'],
} as const satisfies Listed

/** The caller's own views, newest first. Nobody sees another's, whatever else they may do. */
export const listViews = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, viewList, query, [sql`user_id = ${reader.actor.userId}`])

export async function getView(reader: Reader, id: string): Promise<SavedView> {
  const view = await reader.first(own(reader, id))
  if (!view) throw notFound('Saved view')
  return view
}

const own = ({ actor }: Reader, id: string): Sql<SavedView> =>
  sql`select ${raw(columns)} from saved_view where id = ${id} and user_id = ${actor.userId}`

export async function createView(work: Work, input: SavedViewCreate): Promise<SavedView> {
  await lockViewsOf(work)
  if (input.is_default) await clearDefault(work, input.page)
  const row = { id: newId(), user_id: work.actor.userId, ...jsonColumns(input) }
  const [view] = await work.rows<SavedView>(insertView(row))
  if (!view) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'saved_view', id: view.id, display: view.name, after: view })
  return view
}

export async function updateView(work: Work, id: string, input: SavedViewUpdate): Promise<SavedView> {
  await lockViewsOf(work)
  const before = await ownView(work, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  if (changes.is_default) await clearDefault(work, before.page)
  const [after] = await work.rows<SavedView>(updateOf('saved_view', id, changes, viewColumns))
  if (!after) throw new Error('a locked row is gone')
  await work.audit({ action: 'update', type: 'saved_view', id, display: after.name, before, after })
  return after
}

export async function deleteView(work: Work, id: string): Promise<void> {
  await lockViewsOf(work)
  const before = await ownView(work, id)
  await deleteForGood(work, 'saved_view', [id])
  await work.audit({ action: 'delete', type: 'saved_view', id, display: before.name, before })
}

/** One change of a person's views at a time: a page has one default, and two at once would both clear the other. */
async function lockViewsOf(work: Work): Promise<void> {
  await work.rows(sql`select pg_advisory_xact_lock(hashtext('cadastre.saved_view'), hashtext(${work.actor.userId}))`)
}

async function ownView(work: Work, id: string): Promise<SavedView> {
  const view = await work.first(sql<SavedView>`${own(work, id)} for no key update`)
  if (!view) throw notFound('Saved view')
  work.expect(view)
  return view
}

async function clearDefault(work: Work, page: string): Promise<void> {
  const cleared = await work.rows(sql<SavedView>`update saved_view set is_default = false, modified_at = now()
      where user_id = ${work.actor.userId} and page = ${page} and is_default
     returning ${raw(columns)}`)
  await work.audit(
    ...cleared.map((after) => ({
      action: 'update',
      type: 'saved_view',
      id: after.id,
      display: after.name,
      before: { ...after, is_default: true },
      after,
    })),
  )
}
