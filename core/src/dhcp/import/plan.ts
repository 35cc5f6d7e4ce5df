import type { OptionSettings } from '../options/settings.ts'

/** What a DHCP server of another make hands out in one network, in our words. */
export type PlannedScope = {
  /** Canonical. */
  network: string
  name: string
  description: string
  lease_time: number
  min_lease_time: number | null
  max_lease_time: number | null
  lease_cache_threshold: number | null
  lease_cache_max_age: number | null
  is_active: boolean
  options: OptionSettings
  ddns_enabled: boolean
  relay_addresses: string[]
  pools: PlannedPool[]
  reservations: PlannedReservation[]
  /** What of it is not as it was, each in a sentence. */
  warnings: string[]
}

export type PlannedPool = {
  pool_type: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  start_ip: string
  end_ip: string
  name: string
  class_restriction: string | null
  options: OptionSettings
  pd_prefix: string | null
  delegated_length: number | null
  excluded_prefix: string | null
}

export type PlannedReservation = {
  ip_address: string
  mac_address: string | null
  hostname: string
  description: string
  client_id: string | null
  duid: string | null
  circuit_id: string | null
  options: OptionSettings
}

export type PlannedClass = {
  name: string
  match_expression: string
  description: string
  options: OptionSettings
  /** False for what has to be made by hand; the warning says why. */
  supported: boolean
  warning: string | null
}

/** All of it, and the name of everything that is left out. */
export type DhcpPlan = {
  scopes: PlannedScope[]
  classes: PlannedClass[]
  warnings: string[]
  /** Whole subsystems that have no counterpart here. */
  unsupported: string[]
}

export const rangePool = (
  start_ip: string,
  end_ip: string,
  more: Partial<Omit<PlannedPool, 'pd_prefix' | 'delegated_length' | 'excluded_prefix'>> = {},
): PlannedPool => ({
  pool_type: 'dynamic',
  start_ip,
  end_ip,
  name: '',
  class_restriction: null,
  options: {},
  pd_prefix: null,
  delegated_length: null,
  excluded_prefix: null,
  ...more,
})

export const reservation = (ip_address: string, more: Partial<PlannedReservation> = {}): PlannedReservation => ({
  ip_address,
  mac_address: null,
  hostname: '',
  description: '',
  client_id: null,
  duid: null,
  circuit_id: null,
  options: {},
  ...more,
})

/** The longest lease there is here; other servers know leases without end. */
export const LONGEST_LEASE = 2_147_483_647
