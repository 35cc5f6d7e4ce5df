import type { Work } from '../../../db/work.ts'
import type { Identified } from '../../../records/sets.ts'
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
  'forward_zone_source',
  'reverse_zone_id',
  'extra_zone_ids',
  'aliases',
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

/**
 * Something that follows from how addresses were and how they are. It runs in the transaction of the write, once for
 * each set of addresses that are written together, and takes as many statements for many as for one.
 */
export type Effect = {
  readonly name: string
  /**
   * Whether it looks at the settings of subnets. Only then are they fetched, and only then does it also hear of
   * addresses that were moved to another subnet, or whose settings changed above them while they stayed the same.
   */
  readonly readsSettings: boolean
  /** Answers what the addresses keep of it in columns of their own; all of these name the same columns. */
  apply(work: Work, changes: readonly AddressChange[], settings: SettingsInForce): Promise<readonly Identified[]>
}
