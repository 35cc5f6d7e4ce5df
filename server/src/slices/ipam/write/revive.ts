import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import type { Choice } from '../addresses/choice.ts'
import { addressSelect } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import type { AddressEdit, NewAddress } from './addresses.ts'
import { boundsOf } from './ranges.ts'

// What was known of whoever had the address before. The audit log and the MAC history keep it.
const FORGOTTEN = {
  fqdn: null,
  mac_address: null,
  owner_user_id: null,
  role: null,
  reserved_until: null,
  decom_date: null,
  forward_zone_source: 'settings',
  extra_zone_ids: [],
  aliases: [],
  reverse_zone_id: null,
  dns_record_id: null,
  dhcp_lease_id: null,
  static_assignment_id: null,
  last_seen_at: null,
  last_seen_method: null,
  last_profiled_at: null,
  last_profile_scan_id: null,
  device_type: null,
  device_class: null,
  device_manufacturer: null,
} satisfies Partial<Address>

/** An orphan becomes what a new row would be; it stays the same row, with its history. */
export function revival(
  before: Address,
  { id: _id, subnet_id: _subnet, address: _address, ...fields }: NewAddress,
): AddressEdit {
  return { before, set: { ...FORGOTTEN, ...fields } }
}

/** Condition on a row of `ip_address`: it was given up, and long enough ago. */
export const FREE_ORPHAN = `(status = 'orphan'
  and orphaned_at <= now() - make_interval(hours => (select orphan_grace_hours from platform_settings)))`

function lowest(subnetId: string, { ranges }: Choice): Sql<Address> {
  const [lows, highs] = boundsOf(ranges)
  return sql`
  select ${raw(addressSelect)} from ip_address
  where subnet_id = ${subnetId} and ${raw(FREE_ORPHAN)}
    and exists (select from unnest(${lows}::inet[], ${highs}::inet[]) as range (low, high) where address between low and high)
  order by address limit 1`
}

/** The lowest orphan of the choice that may be given out, if there is one. */
export async function lowestOrphan(reader: Reader, subnetId: string, choice: Choice): Promise<Address | null> {
  return (await reader.first(lowest(subnetId, choice))) ?? null
}

/** The same, held for the caller. One that somebody else holds is passed over, so that nobody waits. */
export async function lockOrphan(work: Work, subnetId: string, choice: Choice): Promise<Address | null> {
  return (await work.first(sql<Address>`${lowest(subnetId, choice)} for no key update skip locked`)) ?? null
}
