import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { addressEntries, writeAddresses } from '../write/addresses.ts'
import { addressSelect } from './rows.ts'
import type { Address } from './schema.ts'

const BATCH = 500

/** Makes some expired reservations available again; answers how many. A row that somebody edits waits for the next run. */
export async function endReservations(work: Work): Promise<number> {
  const expired = await work.rows(sql<Address>`select ${raw(addressSelect)} from ip_address where status = 'reserved'
      and reserved_until <= now()
     order by reserved_until limit ${BATCH} for no key update skip locked`)
  if (expired.length === 0) return 0
  const ended = await writeAddresses(work, {
    update: expired.map((before) => ({ before, set: { status: 'available', reserved_until: null } })),
  })
  await work.audit(...addressEntries(ended, { reason: 'reservation_ttl_expired' }))
  return expired.length
}
