import type { Address } from '../addresses/schema.ts'
import type { SubnetSettings } from './settings.ts'

/** What an effect may look at of an address. */
export const effectColumns = [
  'id',
  'subnet_id',
  'address',
  'status',
  'hostname',
  'fqdn',
  'mac_address',
  'role',
  'forward_zone_id',
  'reverse_zone_id',
  'extra_zone_ids',
  'dns_record_id',
  'dhcp_lease_id',
  'static_assignment_id',
  'auto_from_lease',
] as const satisfies readonly (keyof Address)[]
export type EffectRow = Pick<Address, (typeof effectColumns)[number]>

/** An address before and after a write; null where it was not there yet, or is gone. */
export type AddressChange = { before: EffectRow | null; after: EffectRow | null }

/** By subnet. One that is missing is not live, and then nothing of it is published or served. */
export type Settings = ReadonlyMap<string, SubnetSettings>
export type SettingsInForce = { before: Settings; after: Settings }

/** A statement that runs in the transaction of the write. */
export type Operation = { text: string; values: unknown[] }

/**
 * Something that follows from how addresses were and how they are. What it gives depends on its arguments alone; it is
 * asked once for each set of addresses that are written together.
 */
export type Effect = {
  readonly name: string
  /**
   * Whether it looks at the settings of subnets. Only then are they fetched, and only then does it also hear of
   * addresses that were moved to another subnet, or whose settings changed above them while they stayed the same.
   */
  readonly readsSettings: boolean
  operations(changes: readonly AddressChange[], settings: SettingsInForce): Operation[]
}
