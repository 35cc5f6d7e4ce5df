import { parentOf } from '@cadastre/core/dns/name'
import type { RuleFault } from '@cadastre/core/dns/rules/rule'
import { faultsAfter } from './judge.ts'
import type { Seen } from './neighbours.ts'

/** One row of a change of many: what it brings and what it takes. */
export type Candidate = { brought?: Seen; taken?: Seen }
export type Sifted<Row extends Candidate> = {
  sound: Row[]
  refused: { row: Row; reason: string }[]
  warnings: string[]
}

/** Pure: the rows that a zone can take together, and for each of the others what is wrong with it. */
export function sift<Row extends Candidate>(
  origin: string,
  neighbours: readonly Seen[],
  rows: readonly Row[],
): Sifted<Row> {
  let left = [...rows]
  const refused: Sifted<Row>['refused'] = []
  for (;;) {
    const faults = faultsAfter(origin, neighbours, {
      brought: left.flatMap(({ brought }) => brought ?? []),
      taken: left.flatMap(({ taken }) => taken ?? []),
    })
    const refusals = faults.filter(({ severity }) => severity === 'refuse')
    const [first] = refusals
    if (!first) return { sound: left, refused, warnings: faults.map(({ sentence }) => sentence) }
    const gone = causesOf(refusals, left)
    // A fault that has to do with none of the rows comes of all of them together.
    if (gone.size === 0) for (const row of left) gone.set(row, first.sentence)
    for (const [row, reason] of gone) refused.push({ row, reason })
    left = left.filter((row) => !gone.has(row))
  }
}

/** The rows that faults come of, each with the first fault it has a part in. */
function causesOf<Row extends Candidate>(faults: readonly RuleFault[], rows: readonly Row[]): Map<Row, string> {
  const byName = Map.groupBy(rows, ({ brought, taken }) => brought?.name ?? taken?.name ?? '')
  // A record that got another name is also about the one it had.
  for (const row of rows)
    if (row.taken && row.brought && row.taken.name !== row.brought.name) add(byName, row.taken.name, row)
  const causes = new Map<Row, string>()
  for (const fault of faults)
    for (const row of causeOf(fault, byName)) if (!causes.has(row)) causes.set(row, fault.sentence)
  return causes
}

function add<Row>(byName: Map<string, Row[]>, name: string, row: Row): void {
  const there = byName.get(name)
  if (there) there.push(row)
  else byName.set(name, [row])
}

/** The record itself if it is among the rows, else its set, else all at its name, else what stands above or is led to. */
function causeOf<Row extends Candidate>({ name, type, value }: RuleFault, byName: Map<string, Row[]>): Row[] {
  const here = byName.get(name) ?? []
  const isOfType = ({ brought, taken }: Row) => (brought ?? taken)?.type === type
  const exact = here.filter((row) => value !== undefined && isOfType(row) && row.brought?.value === value)
  if (exact.length > 0) return exact
  const ofType = here.filter(isOfType)
  if (ofType.length > 0) return ofType
  return here.length > 0 ? here : [...above(name), value ?? ''].flatMap((other) => byName.get(other) ?? [])
}

function* above(name: string): Generator<string> {
  for (let at = parentOf(name); at !== null; at = parentOf(at)) yield at
}
