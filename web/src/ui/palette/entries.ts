import { matchesWords } from '../../lib/pick.ts'
import type { IconName } from '../icons.ts'

/** One line of the palette. */
export interface Entry {
  id: string
  label: string
  hint: string
  icon: IconName
  /** An address, or something done here. */
  open: string | (() => void)
}

export interface EntryGroup {
  label: string
  entries: readonly Entry[]
}

/** The entries that fit what was typed, without the groups that have none. One that is called just so comes first. */
export function matching(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  const sought = typed.trim()
  const isExact = ({ label }: Entry): boolean => label.toLowerCase() === sought.toLowerCase()
  return groups
    .map(({ label, entries }) => {
      const fitting = entries.filter((entry) => matchesWords([entry.label, label], sought))
      return { label, entries: [...fitting.filter(isExact), ...fitting.filter((entry) => !isExact(entry))] }
    })
    .filter(({ entries }) => entries.length > 0)
}

interface Typed {
  label: string
  type: string
}

interface Hit extends Entry {
  type: string
}

/** Hits under the name of their type, the type of the best hit first. */
export function groupedByType(hits: readonly Hit[], types: readonly Typed[]): EntryGroup[] {
  const groups = Map.groupBy(hits, ({ type }) => type)
  const labelOf = (type: string) => types.find((known) => known.type === type)?.label ?? type
  return [...groups].map(([type, entries]) => ({ label: labelOf(type), entries }))
}
