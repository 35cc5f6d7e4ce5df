import { isLocallyAdministered } from '@cadastre/core/mac'
import { newId } from '../../../db/ids.ts'
import type { Reader, Work } from '../../../db/work.ts'
import type { MacSighting } from './schema.ts'

const upsert = `
  insert into ip_mac_history (id, ip_address_id, mac_address, is_randomized) values ($1, $2, $3, $4)
  on conflict (ip_address_id, mac_address) do update set last_seen = now()`

/** Remembers which MAC the address has: a new one adds a line, a known one is seen again. */
export async function noteMac(work: Work, addressId: string, mac: string | null): Promise<void> {
  if (mac !== null) await work.rows(upsert, [newId(), addressId, mac, isLocallyAdministered(mac)])
}

/** Every MAC the address has had, the one seen last first. */
export function sightings(reader: Reader, addressId: string): Promise<MacSighting[]> {
  return reader.rows(
    `select id, mac_address, first_seen, last_seen, null::text as vendor from ip_mac_history
     where ip_address_id = $1 order by last_seen desc, first_seen desc, id`,
    [addressId],
  )
}
