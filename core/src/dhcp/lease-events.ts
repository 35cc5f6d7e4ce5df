export type LeaseState = 'active' | 'expired' | 'released' | 'declined'

/** What a server says of a lease, and what is kept of it: moments as the interface spells them, which sort as text. */
export type Lease = {
  readonly ip_address: string
  readonly mac_address: string | null
  readonly hostname: string | null
  readonly client_id: string | null
  readonly duid: string | null
  readonly user_class: string | null
  readonly state: LeaseState
  readonly starts_at: string
  readonly ends_at: string | null
  readonly expires_at: string | null
}

/** A lease that is over, and how that came. */
export type EndedLease = {
  readonly lease: Lease
  readonly expired_at: string
  readonly lease_state: 'expired' | 'released' | 'removed' | 'superseded'
}

export type FoldedLease = {
  readonly lease: Lease | null
  readonly ended: readonly EndedLease[]
  readonly applied: number
}

/**
 * What an address's lease is after these events, in the order they arrived. They count by when they began; one that is
 * older than what is known, or says the same again, changes nothing, so that a batch may come twice or late.
 */
export function foldLease(known: Lease | null, events: readonly Lease[]): FoldedLease {
  const ended: EndedLease[] = []
  let lease = known
  let applied = 0
  for (const event of inOrder(events)) {
    if (lease && !isNews(lease, event)) continue
    ended.push(...endingsOf(lease, event))
    lease = event
    applied++
  }
  return { lease, ended, applied }
}

const inOrder = (events: readonly Lease[]): Lease[] =>
  events.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : one.starts_at > other.starts_at ? 1 : 0))

/** A lease that has ended does not begin again by what was said when it began. */
function isNews(known: Lease, event: Lease): boolean {
  if (event.starts_at !== known.starts_at) return event.starts_at > known.starts_at
  if (event.state === 'active' && known.state !== 'active') return false
  return FIELDS.some((name) => event[name] !== known[name])
}

const FIELDS = [
  'mac_address',
  'hostname',
  'client_id',
  'duid',
  'user_class',
  'state',
  'ends_at',
  'expires_at',
] as const satisfies readonly (keyof Lease)[]

const OUTCOMES = { expired: 'expired', released: 'released', declined: 'removed' } as const

function endingsOf(known: Lease | null, event: Lease): EndedLease[] {
  const isOther = known !== null && known.state === 'active' && !isSameClient(known, event)
  const superseded: EndedLease[] = isOther
    ? [{ lease: known, expired_at: event.starts_at, lease_state: 'superseded' }]
    : []
  if (event.state === 'active') return superseded
  // What ended is the lease as it was known; one that is heard of first when it ends, is known by its end.
  const lease = known && !isOther && known.state === 'active' ? known : event
  if (known && !isOther && known.state !== 'active' && known.starts_at === event.starts_at) return superseded
  const expired_at = event.ends_at ?? event.expires_at ?? event.starts_at
  return [...superseded, { lease, expired_at, lease_state: OUTCOMES[event.state] }]
}

/** By what both are known by; what only one of them tells says nothing. */
function isSameClient(one: Lease, other: Lease): boolean {
  const identities = (['mac_address', 'client_id', 'duid'] as const).filter(
    (name) => one[name] !== null && other[name] !== null,
  )
  return identities.every((name) => one[name] === other[name])
}
