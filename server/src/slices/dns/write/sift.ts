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
    const out = left.flatMap((row) => {
      const fault = refusals.find((one) => concerns(one, row))
      return fault ? [{ row, reason: fault.sentence }] : []
    })
    // A fault at a name that no row is about comes of all of them together.
    const gone = out.length > 0 ? out : left.map((row) => ({ row, reason: first.sentence }))
    refused.push(...gone)
    left = left.filter((row) => !gone.some((one) => one.row === row))
  }
}

const concerns = ({ name }: RuleFault, { brought, taken }: Candidate): boolean =>
  brought?.name === name || taken?.name === name
