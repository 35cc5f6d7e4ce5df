import type { LegacyScope, PoolRange, Reservation, ScopeFacts } from '../facts.ts'
import { type Compared, classOf } from './rules.ts'
import type { Difference } from './schema.ts'

type Side = { text: string; detail: string }
type Facts = Map<string, Side>
type Topic = { name: (key: string) => string; theirs: Facts; ours: Facts }

/** Compares a scope, fact by fact. Whether it is on is told, and is no difference: one of the two has to be off. */
export function compareScopes(source: LegacyScope, managed: ScopeFacts, isImported: boolean): Compared {
  const topics: Topic[] = [
    { name: () => 'lease_time', theirs: leaseOf(source), ours: leaseOf(managed) },
    { name: (mac) => mac, theirs: reservationsOf(source), ours: reservationsOf(managed) },
    { name: (option) => option, theirs: optionsOf(source), ours: optionsOf(managed) },
  ]
  const compared = topics.map((topic) => compareFacts(topic, isImported))
  const pools = comparePools(source.ranges, managed.ranges, isImported)
  const all = [pools, ...compared]
  const isSameState = source.isActive === managed.isActive
  return {
    in_sync: all.reduce((sum, { same }) => sum + same, isSameState ? 1 : 0),
    not_compared: source.otherOptions.length,
    differences: all.flatMap(({ differences }) => differences),
    warnings: [...stateWarning(source, managed), ...otherOptions(source)],
  }
}

const leaseOf = ({ leaseSeconds }: ScopeFacts): Facts =>
  new Map([
    ['lease_time', { text: leaseSeconds === null ? 'without end' : String(leaseSeconds), detail: 'Lease time' }],
  ])

const reservationsOf = ({ reservations }: ScopeFacts): Facts =>
  new Map(reservations.map((one) => [one.key, { text: reservationText(one), detail: 'Reservation' }]))
const reservationText = ({ address, hostname }: Reservation): string => (hostname ? `${address} ${hostname}` : address)

const optionsOf = ({ options }: ScopeFacts): Facts =>
  new Map(Object.entries(options).map(([name, text]) => [name, { text, detail: 'Option' }]))

type Outcome = { same: number; differences: Difference[] }

function compareFacts({ name, theirs, ours }: Topic, isImported: boolean): Outcome {
  const keys = [...new Set([...theirs.keys(), ...ours.keys()])].sort()
  const differences = keys.flatMap((key) => {
    const [left, right] = [theirs.get(key), ours.get(key)]
    if (left && right && left.text === right.text) return []
    return [differenceOf(name(key), left?.text, right?.text, left?.detail ?? right?.detail ?? '', isImported)]
  })
  return { same: keys.length - differences.length, differences }
}

const rangeText = ({ start, end, type }: PoolRange): string => `${start} - ${end} ${type}`

/** What is left of the ranges on both sides is paired in their order: one that moved its end is one difference. */
function comparePools(theirs: readonly PoolRange[], ours: readonly PoolRange[], isImported: boolean): Outcome {
  const [left, right] = [theirs.map(rangeText), ours.map(rangeText)]
  const onlyLeft = left.filter((text) => !right.includes(text))
  const onlyRight = right.filter((text) => !left.includes(text))
  const differences = Array.from({ length: Math.max(onlyLeft.length, onlyRight.length) }, (_, index) =>
    differenceOf('pool', onlyLeft[index], onlyRight[index], 'Range of addresses', isImported),
  )
  return { same: left.length - onlyLeft.length, differences }
}

function differenceOf(
  name: string,
  theirs: string | undefined,
  ours: string | undefined,
  what: string,
  isImported: boolean,
): Difference {
  const isBoth = theirs !== undefined && ours !== undefined
  const side = theirs === undefined ? 'target' : 'source'
  return {
    classification: isBoth ? 'value_mismatch' : classOf(side, isImported),
    name,
    detail: isBoth
      ? `${what}: the values differ`
      : `${what}: only the ${side === 'source' ? 'legacy server' : 'managed scope'} has it`,
    source_value: theirs ?? null,
    target_value: ours ?? null,
    record_type: null,
  }
}

function stateWarning(source: LegacyScope, managed: ScopeFacts): string[] {
  if (source.isActive === managed.isActive)
    return source.isActive ? ['The scope is active on both servers'] : ['The scope is active on neither server']
  return source.isActive
    ? ['The scope is active on the legacy server and inactive here, as it is before a cutover']
    : ['The scope is inactive on the legacy server and active here, as it is after a cutover']
}

const otherOptions = ({ otherOptions: others }: LegacyScope): string[] =>
  others.length === 0
    ? []
    : [`Options that are not compared, and may be missing after the switch: ${others.join('; ')}`]
