import { isInterfaceName } from '@cadastre/core/dhcp/router-advertisement'
import { parseAddress } from '@cadastre/core/ip'
import type { Values } from '../../../records/rows.ts'

const FORMER: Readonly<Record<string, string>> = { none: 'disabled', ipam: 'on_static_only', learned: 'on_lease' }

/** The two names of one field, brought to the one that is stored; a text where both are sent and disagree. */
export function settledNames({
  is_active,
  hostname_to_ipam_sync,
  ddns_hostname_policy,
  ...rest
}: Values): Values | string {
  const sync =
    typeof hostname_to_ipam_sync === 'string' ? (FORMER[hostname_to_ipam_sync] ?? hostname_to_ipam_sync) : undefined
  const pairs: [string, string, unknown][] = [
    ['enabled', 'is_active', is_active],
    ['hostname_sync_mode', 'hostname_to_ipam_sync', sync],
  ]
  const settled: Record<string, unknown> = { ...rest }
  for (const [name, other, value] of pairs) {
    if (value === undefined) continue
    if (settled[name] !== undefined && settled[name] !== value) return `${name} and ${other} are one field and disagree`
    settled[name] = value
  }
  if (ddns_hostname_policy !== undefined) settled.ddns_hostname_policy = ddns_hostname_policy || 'client'
  return settled
}

type Checked = {
  lease_time?: number
  min_lease_time?: number | null
  max_lease_time?: number | null
  relay_addresses?: readonly string[]
  ra_interface?: string
  ra_prefix_valid_lifetime?: number
  ra_prefix_preferred_lifetime?: number
}

/** Why a scope cannot be like this, as a sentence; null when it can. */
export function scopeFault(protocol: 4 | 6, values: Values): string | null {
  const { lease_time = 0, min_lease_time, max_lease_time, relay_addresses = [] } = values as Checked
  const { ra_prefix_valid_lifetime = 0, ra_prefix_preferred_lifetime = 0 } = values as Checked
  if (min_lease_time && min_lease_time > lease_time) return 'min_lease_time is longer than lease_time'
  if (max_lease_time && max_lease_time < lease_time) return 'max_lease_time is shorter than lease_time'
  if (ra_prefix_preferred_lifetime > ra_prefix_valid_lifetime)
    return 'ra_prefix_preferred_lifetime is longer than ra_prefix_valid_lifetime'
  const { ra_interface = '' } = values as Checked
  if (ra_interface !== '' && !isInterfaceName(ra_interface)) return 'ra_interface is not the name of an interface'
  const stray = relay_addresses.find((text) => parseAddress(text)?.family !== protocol)
  return stray === undefined ? null : `Relay address ${stray} is not an IPv${protocol} address, as the scope is`
}
