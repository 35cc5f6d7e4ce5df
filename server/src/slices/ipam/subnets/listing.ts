import type { Sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Listed } from '../../../records/family.ts'
import { countRows, type ListQuery, listRows, oneOf, type Page } from '../../../records/list.ts'
import { visibleSubnets } from '../scope.ts'
import { settingsWhere } from '../settings-filter.ts'
import { subnetFields, subnetJoins } from './rows.ts'
import { Subnet, SubnetFilter } from './schema.ts'

export const subnetList = {
  table: 'subnet',
  alias: 's',
  permission: null,
  isKept: true,
  Row: Subnet,
  Filter: SubnetFilter,
  sort: 'network',
  sortBy: { gateway: { key: 's.gateway', type: 'inet' } },
  read: subnetFields,
  where: {
    ...settingsWhere('s'),
    space_id: (ids: string[]) => oneOf('s.space_id', 'uuid', ids),
    subnet_role: (roles: string[]) => oneOf('s.subnet_role', 'text', roles),
  },
  search: [`lower(s.name || E'\\n' || s.description)`, 's.network::text'],
} as const satisfies Listed

/** The same with all that the caller may read of what a subnet names. */
export const subnetsFor = (reader: Reader) => ({ ...subnetList, join: subnetJoins(reader) }) satisfies Listed

const visible = ({ actor }: Reader): Sql[] => visibleSubnets(actor, 's')

export const listSubnets = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, subnetsFor(reader), query, visible(reader))

export const countSubnets = (reader: Reader, filter: object): Promise<{ count: number }> =>
  countRows(reader, subnetList, { ...filter }, visible(reader))
