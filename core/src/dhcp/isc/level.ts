import type { PlannedPool, PlannedScope } from '../import/plan.ts'
import type { Value } from '../options/kinds.ts'
import type { Protocol } from '../options/option.ts'

export type OptionsByProtocol = Readonly<Record<Protocol, Record<string, Value>>>
export type Leases = { lease?: number; least?: number; most?: number }

/** What holds at a place of the file: what was said around it, and whose it is. */
export type Level = {
  /** Everything from the outside to here. */
  readonly options: OptionsByProtocol
  /** What groups say between the nearest network and here: a scope does not have it, so its hosts are given it. */
  readonly ofGroups: OptionsByProtocol
  readonly leases: Leases
  /** The subnet that this is in. */
  readonly scope: PlannedScope | null
  /** The shared network that this is in, with the ranges that name no subnet. */
  readonly shared: SharedNetwork | null
  /** The pool that this is in. */
  readonly pool: PoolBlock | null
  /** Takes a sentence about what is not imported. */
  readonly warn: (sentence: string) => void
}

export type SharedNetwork = { readonly name: string; readonly pools: PlannedPool[] }
export type PoolBlock = { classRestriction: string | null; readonly options: OptionsByProtocol }

export const noOptions = (): OptionsByProtocol => ({ 4: {}, 6: {} })
export const copyOf = (options: OptionsByProtocol): OptionsByProtocol => ({
  4: { ...options[4] },
  6: { ...options[6] },
})

/** A level inside of another, which has all of that and may say more. */
export const inside = (level: Level, more: Partial<Level> = {}): Level => ({
  ...level,
  options: copyOf(level.options),
  ofGroups: copyOf(level.ofGroups),
  leases: { ...level.leases },
  ...more,
})
