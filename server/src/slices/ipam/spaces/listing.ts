import type { Sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Listed } from '../../../records/family.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { visibleSpaces } from '../scope.ts'
import { settingsWhere } from '../settings-filter.ts'
import { IpSpace, IpSpaceFilter } from './schema.ts'

export const spaceList = {
  table: 'ip_space',
  alias: 's',
  permission: null,
  isKept: true,
  Row: IpSpace,
  Filter: IpSpaceFilter,
  sort: 'name',
  where: settingsWhere('s'),
  search: ['s.name', 's.description'],
} as const satisfies Listed

const visible = ({ actor }: Reader): Sql[] => visibleSpaces(actor, 's')

export const listSpaces = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, spaceList, query, visible(reader))

export const countSpaces = (reader: Reader, filter: object): Promise<{ count: number }> =>
  countRows(reader, spaceList, { ...filter }, visible(reader))
