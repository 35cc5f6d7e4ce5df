import { checkRecords } from '@cadastre/core/dns/rules/check'
import type { RuleFault } from '@cadastre/core/dns/rules/rule'
import type { Seen } from './neighbours.ts'

/** What a change of a zone brings and takes; the ids of what it takes are those of stored records. */
export type Change = { brought: readonly Seen[]; taken: readonly Seen[] }

/**
 * Pure: what is wrong with a zone after a change, as far as the change has to do with it. A record without a view is
 * seen in all of them, so each view that has records of its own is judged for itself.
 */
export function faultsAfter(origin: string, neighbours: readonly Seen[], { brought, taken }: Change): RuleFault[] {
  const gone = new Set(taken.map(({ id }) => id))
  const after = [...neighbours.filter(({ id }) => !gone.has(id)), ...brought]
  const touched = new Set([...brought, ...taken].map(({ name }) => name))
  const views = new Set(after.map(({ view_id }) => view_id))
  const faults = [...views.add(null)].flatMap((view) =>
    checkRecords(
      origin,
      after.filter(({ view_id }) => view_id === null || view_id === view),
      touched,
    ),
  )
  return distinct(faults)
}

/** The same fault in several views is one. */
const distinct = (faults: readonly RuleFault[]): RuleFault[] => [
  ...new Map(faults.map((fault) => [`${fault.code} ${fault.sentence}`, fault])).values(),
]
