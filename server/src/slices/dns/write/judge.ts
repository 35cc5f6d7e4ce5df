import { checkRecords } from '@cadastre/core/dns/rules/check'
import { type RuleFault, refuse } from '@cadastre/core/dns/rules/rule'
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
  return distinct([...brought.flatMap(soaFault), ...faults])
}

/** Servers make the SOA of what is kept of the zone; a second one would keep it from loading. */
const soaFault = (record: Seen): RuleFault[] =>
  record.type === 'SOA'
    ? [refuse('soa-of-zone', record, `the SOA of ${record.name} is made from the fields of the zone; change those`)]
    : []

/** The same fault in several views is one. */
const distinct = (faults: readonly RuleFault[]): RuleFault[] => [
  ...new Map(faults.map((fault) => [`${fault.code} ${fault.sentence}`, fault])).values(),
]
