import { all, names, raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { type Identified, updateRows } from '../../../records/sets.ts'
import { addressOf } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { closeSubnets } from '../locks.ts'
import { type AddressChange, type Effect, type EffectRow, effectColumns, type SettingsInForce } from './effect.ts'
import { effects } from './effects.ts'
import { liveSubnets, type Place, settingsOf } from './settings.ts'

const NO_SETTINGS: SettingsInForce = { before: new Map(), after: new Map() }

const readers = (): Effect[] => effects.filter(({ readsSettings }) => readsSettings)

/** Whether anybody wants to know of addresses that are the same as before in another place or under other settings. */
export const hasSettingsReaders = (): boolean => readers().length > 0

type WrittenAddress = { before: Address | null; after: Address | null }

/** Runs what follows from these writes, and answers the rows with what they keep of it. */
export async function follow(work: Work, changes: readonly WrittenAddress[]): Promise<WrittenAddress[]> {
  if (changes.length === 0) return []
  const settings = hasSettingsReaders() ? await settingsFor(work, changes) : NO_SETTINGS
  const now = new Map((await run(work, effects, changes, settings)).map((row) => [row.id, row]))
  return changes.map(({ before, after }) => ({ before, after: after && (now.get(after.id) ?? after) }))
}

/** The same for addresses that stayed as they are while the settings above them changed, or their subnet did. */
export async function followSettings(
  work: Work,
  changes: readonly AddressChange[],
  settings: SettingsInForce,
): Promise<void> {
  if (changes.length > 0) await run(work, readers(), changes, settings)
}

async function run(
  work: Work,
  listeners: readonly Effect[],
  changes: readonly AddressChange[],
  settings: SettingsInForce,
): Promise<Address[]> {
  const rows: Address[] = []
  for (const effect of listeners) rows.push(...(await keep(work, await effect.apply(work, changes, settings))))
  return rows
}

/** Writes what addresses keep of an effect; that is told with what caused it, and has no entry in the log of its own. */
export async function keep(work: Work, kept: readonly Identified[]): Promise<Address[]> {
  const [first] = kept
  if (!first) return []
  const columns = Object.keys(first).filter((name) => name !== 'id')
  return updateRows(work, 'ip_address', columns, kept, raw(addressOf('t')))
}

async function settingsFor(work: Work, changes: readonly AddressChange[]): Promise<SettingsInForce> {
  const ids = changes.flatMap(({ before, after }) => [before?.subnet_id ?? [], after?.subnet_id ?? []].flat())
  const inForce = await settingsOf(work, [...new Set(ids)])
  return { before: inForce, after: inForce }
}

/**
 * Runs a write that changes settings above addresses, puts networks elsewhere, or moves them into or out of the trash.
 * Every address below whose effective settings differ afterwards reaches the effects.
 */
export async function withSettings<T>(work: Work, place: Place, write: () => Promise<T>): Promise<T> {
  if (!hasSettingsReaders()) return write()
  const settings = async () => settingsOf(work, await liveSubnets(work, place))
  // Whoever writes addresses there meanwhile would still go by the old settings, and be missed below.
  await closeSubnets(work, await liveSubnets(work, place))
  const before = await settings()
  const result = await write()
  const after = await settings()
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  const changed = ids.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
  await followStaying(work, changed, { before, after })
  return result
}

/** Before subnets are removed with everything in them: their addresses will be gone. */
export async function followRemoval(work: Work, subnets: readonly string[]): Promise<void> {
  if (!hasSettingsReaders()) return
  const before = await settingsOf(work, subnets)
  await followStaying(work, [...before.keys()], { before, after: new Map() })
}

const PART = 5_000
const addressesAfter = (subnets: readonly string[], last: EffectRow | undefined): Sql<EffectRow> => sql`
  select ${names(effectColumns)} from ip_address where subnet_id = any(${subnets}::uuid[])
    and ${all(when(last, (row) => sql`(subnet_id, address) > (${row.subnet_id}::uuid, ${row.address}::inet)`))}
  order by subnet_id, address limit ${PART}`

/** Addresses that are the same under other settings, in parts. Their subnets are closed to others. */
export async function followStaying(work: Work, subnets: readonly string[], settings: SettingsInForce): Promise<void> {
  for await (const rows of addressesIn(work, subnets))
    await followSettings(
      work,
      rows.map((row) => ({ before: row, after: row })),
      settings,
    )
}

/** All addresses of subnets, a part at a time. */
export async function* addressesIn(reader: Reader, subnets: readonly string[]): AsyncGenerator<EffectRow[]> {
  if (subnets.length === 0) return
  for (let last: EffectRow | undefined, isMore = true; isMore; ) {
    const rows: EffectRow[] = await reader.rows(addressesAfter(subnets, last))
    yield rows
    last = rows.at(-1)
    isMore = rows.length === PART
  }
}
