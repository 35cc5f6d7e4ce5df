import { isLocallyAdministered } from '@cadastre/core/mac'
import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { AddressChange, Effect } from './effect.ts'

const upsert = (json: string) => sql`
  insert into ip_mac_history (id, ip_address_id, mac_address, is_randomized)
  select id, ip_address_id, mac_address, is_randomized
  from json_populate_recordset(null::ip_mac_history, ${json}::json)
  on conflict (ip_address_id, mac_address) do update set last_seen = now()`

/** Remembers which MACs an address has had: a new one adds a line, a known one is seen again. */
export const macHistory: Effect = {
  name: 'MAC history',
  readsSettings: false,
  apply: async (work, changes) => {
    const seen = sightingsIn(changes)
    if (seen.length > 0) await work.rows(upsert(JSON.stringify(seen)))
    return []
  },
}

/** Pure: which MACs these writes have seen at which addresses. */
export const sightingsIn = (changes: readonly AddressChange[]): Sighting[] => changes.flatMap(sighting)

type Sighting = { id: string; ip_address_id: string; mac_address: string; is_randomized: boolean }

// Whoever edits an address vouches for its MAC. A new status says what becomes of the address, not who has it.
function sighting({ before, after }: AddressChange): Sighting[] {
  const mac = after?.mac_address ?? null
  if (after === null || mac === null) return []
  const isSeen = before === null || before.mac_address !== mac || before.status === after.status
  if (!isSeen) return []
  return [{ id: newId(), ip_address_id: after.id, mac_address: mac, is_randomized: isLocallyAdministered(mac) }]
}
