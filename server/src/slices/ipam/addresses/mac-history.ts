import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Listed } from '../../../records/family.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { MacSighting } from './schema.ts'

/** Every MAC an address has had, the one seen last first; seen with the address. */
export const sightingList = {
  table: 'ip_mac_history',
  permission: null,
  Row: MacSighting,
  sort: '-last_seen',
  sortBy: { vendor: null },
  read: { vendor: 'null::text' },
  search: ['mac_address::text'],
} as const satisfies Listed

export const sightings = (reader: Reader, addressId: string, query: ListQuery): Promise<Page> =>
  listRows(reader, sightingList, query, [sql`ip_address_id = ${addressId}`])
