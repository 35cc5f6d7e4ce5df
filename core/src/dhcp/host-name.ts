import { type Address, formatAddress } from '../address.ts'

const LONGEST_LABEL = 63

/**
 * The one label that is left of what a client calls itself: clients send what they like, and a lease is never refused for
 * it. Null where nothing is left.
 */
export function cleanHostName(sent: string | null | undefined): string | null {
  const folded = (sent ?? '').replace(/["'`]/g, '').trim().toLowerCase()
  const label = folded
    .replace(/[^a-z0-9-]/g, '-')
    .slice(0, LONGEST_LABEL)
    .replace(/^-+|-+$/g, '')
  return label === '' ? null : label
}

/** A name for a client that has none: by the end of its address, which is its own within the network. */
export function generatedHostName(address: Address): string {
  if (address.family === 6) return `dhcp-${(address.value & 0xffff_ffffn).toString(16).padStart(8, '0')}`
  const [, , third, fourth] = formatAddress(address).split('.')
  return `dhcp-${third}-${fourth}`
}

export type HostNamePolicy = 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'

/** The name under which a lease is known; null for none. */
export function leaseName(policy: HostNamePolicy, sent: string | null, address: Address): string | null {
  const own = cleanHostName(sent)
  if (policy === 'always_generate') return generatedHostName(address)
  return policy === 'client_or_generated' ? (own ?? generatedHostName(address)) : own
}
