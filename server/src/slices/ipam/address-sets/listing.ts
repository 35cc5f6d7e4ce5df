import { visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Listed } from '../../../records/family.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { AddressSet, AddressSetFilter } from './schema.ts'

export const addressSetList = {
  table: 'address_set',
  alias: 'a',
  permission: null,
  Row: AddressSet,
  Filter: AddressSetFilter,
  sort: 'name',
  page: [1000, 200],
  search: ['a.name', 'a.description'],
} as const satisfies Listed

/** A set is there, and is seen, with its subnet. */
const visible = ({ actor }: Reader): Sql[] => [
  raw('exists (select from subnet s where s.id = a.subnet_id and s.deleted_at is null)'),
  ...when(idsIn(visibleIds(actor, 'read', 'subnet')), (ids) => sql`a.subnet_id = any(${ids}::uuid[])`),
]

export const listAddressSets = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, addressSetList, query, visible(reader))

export const countAddressSets = (reader: Reader, filter: object): Promise<{ count: number }> =>
  countRows(reader, addressSetList, { ...filter }, visible(reader))
