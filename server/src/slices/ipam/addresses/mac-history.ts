import type { Reader } from '../../../db/work.ts'
import type { MacSighting } from './schema.ts'

/** Every MAC the address has had, the one seen last first. */
export function sightings(reader: Reader, addressId: string): Promise<MacSighting[]> {
  return reader.rows(
    `select id, mac_address, first_seen, last_seen, null::text as vendor from ip_mac_history
     where ip_address_id = $1 order by last_seen desc, first_seen desc, id`,
    [addressId],
  )
}
