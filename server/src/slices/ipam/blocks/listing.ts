import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Listed } from '../../../records/family.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { visibleBlocks } from '../scope.ts'
import { settingsWhere } from '../settings-filter.ts'
import { blockFields, blockJoins } from './rows.ts'
import { IpBlock, IpBlockFilter } from './schema.ts'

/** In the order of their networks a parent comes before what is in it. */
export const blockList = {
  table: 'ip_block',
  alias: 'b',
  permission: null,
  isKept: true,
  Row: IpBlock,
  Filter: IpBlockFilter,
  sort: 'network',
  read: blockFields,
  join: { tables: blockJoins, fields: Object.keys(blockFields) },
  where: {
    ...settingsWhere('b'),
    parent_block_id: (parent: string) =>
      parent === 'root' ? raw('b.parent_block_id is null') : sql`b.parent_block_id = ${parent}`,
  },
  search: [`lower(b.name || E'\\n' || b.description)`, 'b.network::text'],
} as const satisfies Listed

const visible = ({ actor }: Reader): Sql[] => visibleBlocks(actor, 'b')

export const listBlocks = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, blockList, query, visible(reader))

export const countBlocks = (reader: Reader, filter: object): Promise<{ count: number }> =>
  countRows(reader, blockList, { ...filter }, visible(reader))
