import type { Work } from '../../../db/work.ts'
import { addressColumns, addressSelect } from './rows.ts'
import type { Address } from './schema.ts'

const BATCH = 500

/** Makes some expired reservations available again; answers how many. A row that somebody edits waits for the next run. */
export async function endReservations(work: Work): Promise<number> {
  const expired = await work.rows<Address>(
    `select ${addressSelect} from ip_address where status = 'reserved' and reserved_until <= now()
     order by reserved_until limit $1 for no key update skip locked`,
    [BATCH],
  )
  if (expired.length === 0) return 0
  const ended = await work.rows<Address>(
    `update ip_address set status = 'available', reserved_until = null, modified_at = now()
     where id = any($1::uuid[]) returning ${addressColumns.join(', ')}`,
    [expired.map(({ id }) => id)],
  )
  const now = new Map(ended.map((address) => [address.id, address]))
  await work.audit(
    ...expired.map((before) => ({
      action: 'update',
      type: 'ip_address',
      id: before.id,
      display: before.address,
      before,
      after: { ...now.get(before.id), reason: 'reservation_ttl_expired' },
    })),
  )
  return expired.length
}
