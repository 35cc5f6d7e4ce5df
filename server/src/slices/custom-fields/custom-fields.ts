import type { Resolver, Right } from '../../access/access.ts'
import { may, visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import { newId } from '../../db/ids.ts'
import { insertOf } from '../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../db/rows.ts'
import { raw, type Sql, sql, when } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../records/list.ts'
import { columnsOf } from '../../records/rows.ts'
import { deleteForGood } from '../../references/departure.ts'
import { customFieldList } from './listing.ts'
import { definitionFault } from './rules.ts'
import {
  type CustomField,
  type CustomFieldCreate,
  type CustomFieldUpdate,
  createColumns,
  fieldColumns,
} from './schema.ts'

const columns = columnsOf(customFieldList)
const insertField = insertOf('custom_field', ['id', ...createColumns], fieldColumns)

export const listCustomFields = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, customFieldList, query, visible(reader))

export const countCustomFields = (reader: Reader, filter: object): Promise<{ count: number }> =>
  countRows(reader, customFieldList, { ...filter }, visible(reader))

/** The types whose resources can have custom fields: whoever may look at one of those may look at its definitions. */
export const DESCRIBED = ['ip_space', 'ip_block', 'subnet', 'ip_address'] as const

function visible({ actor }: Reader): Sql[] {
  const readable = DESCRIBED.filter((type) => may(actor, 'read', type, 'any'))
  return when(
    idsIn(visibleIds(actor, 'read', 'custom_field')),
    (ids) => sql`(id = any(${ids}::uuid[]) or resource_type = any(${readable}::text[]))`,
  )
}

/** A definition is read by whoever may read any resource that it describes. */
export const customFieldRights: Resolver = async (reader, id, action) => {
  const field = await reader.first(
    sql<{ resource_type: string }>`select resource_type from custom_field where id = ${id}`,
  )
  if (!field) return null
  const own: Right = { type: 'custom_field', target: { one: id } }
  return action === 'read' ? [own, { type: field.resource_type, target: 'any' }] : [own]
}

export async function getCustomField(reader: Reader, id: string): Promise<CustomField> {
  const [field] = await reader.rows(sql<CustomField>`select ${raw(columns)} from custom_field where id = ${id}`)
  if (!field) throw notFound('Custom field')
  return field
}

async function lockedField(work: Work, id: string): Promise<CustomField> {
  const [field] = await work.rows(
    sql<CustomField>`select ${raw(columns)} from custom_field where id = ${id} for no key update`,
  )
  if (!field) throw notFound('Custom field')
  work.expect(field)
  return field
}

export async function createCustomField(work: Work, input: CustomFieldCreate): Promise<CustomField> {
  refuseFault(input)
  const [field] = await work.rows<CustomField>(insertField({ id: newId(), ...jsonColumns(input) }))
  if (!field) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'custom_field', id: field.id, display: displayOf(field), after: field })
  return field
}

export async function updateCustomField(work: Work, id: string, input: CustomFieldUpdate): Promise<CustomField> {
  const before = await lockedField(work, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  refuseFault({ ...before, ...changes } as CustomField)
  const [after] = await work.rows<CustomField>(updateOf('custom_field', id, changes, fieldColumns))
  if (!after) throw new Error('an update of a locked row returned none')
  await work.audit({ action: 'update', type: 'custom_field', id, display: displayOf(after), before, after })
  return after
}

/** The values stay where they are: a definition that is made again finds them. */
export async function deleteCustomField(work: Work, id: string): Promise<void> {
  const before = await lockedField(work, id)
  await deleteForGood(work, 'custom_field', [id])
  await work.audit({ action: 'delete', type: 'custom_field', id, display: displayOf(before), before })
}

const displayOf = ({ resource_type, name }: CustomField): string => `${resource_type}.${name}`

function refuseFault(definition: CustomFieldCreate): void {
  const fault = definitionFault(definition)
  if (fault) throw invalid(fault)
}
