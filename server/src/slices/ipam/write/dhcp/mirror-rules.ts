import type { Address } from '../../addresses/schema.ts'

/** A reservation, as far as the row of its address repeats it. */
export type MirroredStatic = { id: string; mac_address: string | null; hostname: string }
/** An active lease, under the name it shall be known by. */
export type MirroredLease = { id: string; mac_address: string | null; hostname: string | null; last_seen_at: string }

/** What becomes of the row of an address. */
export type MirrorChange =
  | { kind: 'insert'; set: Partial<Address> }
  | { kind: 'update'; set: Partial<Address> }
  | { kind: 'remove' }
  | { kind: 'refuse'; reason: string }

/**
 * Pure: how the row of an address follows DHCP. A reservation has the address, whatever was there; a lease only takes
 * what is nobody's. Null where everything is as it should be.
 */
export function mirrorChange(
  row: Address | null,
  reservation: MirroredStatic | null,
  lease: MirroredLease | null,
): MirrorChange | null {
  if (reservation) return reserve(row, reservation)
  if (row?.static_assignment_id) return lease && isBare(row) ? occupy(row, lease) : release(row)
  if (lease) return row === null || isFree(row) ? occupy(row, lease) : null
  return row?.auto_from_lease ? { kind: 'remove' } : null
}

function reserve(row: Address | null, { id, mac_address, hostname }: MirroredStatic): MirrorChange | null {
  if (row && (row.status === 'network' || row.status === 'broadcast'))
    return { kind: 'refuse', reason: `${row.address} is the ${row.status} address of its subnet` }
  const set = {
    status: 'static_dhcp',
    mac_address,
    static_assignment_id: id,
    auto_from_lease: false,
    dhcp_lease_id: null,
    ...(row?.auto_from_lease ? { forward_zone_source: 'settings' as const } : {}),
    ...(row && hostname === '' && !row.auto_from_lease ? {} : { hostname: hostname || null }),
  }
  return row ? changed(row, set) : { kind: 'insert', set }
}

/** Somebody else's words stay, without what the reservation had brought; a row that only repeated it goes. */
const release = (row: Address): MirrorChange =>
  isBare(row)
    ? { kind: 'remove' }
    : { kind: 'update', set: { status: 'available', static_assignment_id: null, hostname: null, mac_address: null } }

/** Nobody has said anything of the address that a reservation or a lease did not say. */
const isBare = ({ description, tags, custom_fields, owner_user_id, role, aliases, extra_zone_ids }: Address): boolean =>
  description === '' &&
  Object.keys(tags).length + Object.keys(custom_fields).length + aliases.length + extra_zone_ids.length === 0 &&
  owner_user_id === null &&
  role === null

const isFree = ({ status, auto_from_lease }: Address): boolean =>
  auto_from_lease || status === 'available' || status === 'orphan'

function occupy(row: Address | null, lease: MirroredLease): MirrorChange | null {
  const set = {
    status: 'dhcp',
    mac_address: lease.mac_address,
    hostname: lease.hostname,
    dhcp_lease_id: lease.id,
    static_assignment_id: null,
    auto_from_lease: true,
    // Whether its name is somebody else's is looked at anew each time.
    forward_zone_source: 'settings' as const,
    last_seen_at: lease.last_seen_at,
    last_seen_method: 'dhcp',
  }
  return row ? changed(row, set) : { kind: 'insert', set }
}

// That a lease was seen again is no change of its own.
const SIGHTING = new Set(['last_seen_at', 'last_seen_method'])

function changed(row: Address, set: Partial<Address>): MirrorChange | null {
  const differs = Object.entries(set).some(
    ([name, value]) => !SIGHTING.has(name) && row[name as keyof Address] !== value,
  )
  return differs ? { kind: 'update', set } : null
}
