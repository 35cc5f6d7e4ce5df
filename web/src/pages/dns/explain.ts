import type { DnsRecord, DnsView, DnsZone } from '../../api/generated/types.ts'

type Zone = Pick<DnsZone, 'id' | 'name' | 'view_id' | 'zone_type'>
type RecordFacts = Pick<DnsRecord, 'fqdn' | 'record_type' | 'value' | 'ttl' | 'view_id'>

/** One decision on the way to an answer. */
export interface Step {
  what: 'view' | 'zone' | 'name' | 'wildcard' | 'alias' | 'answer' | 'delegation' | 'nothing'
  text: string
  zone?: Zone
}

export interface Explanation {
  steps: readonly Step[]
  answers: readonly RecordFacts[]
}

/** Records of a zone at one name. */
export type RecordsAt = (zone: Zone, fqdn: string) => Promise<readonly RecordFacts[]>

interface Question {
  zones: readonly Zone[]
  view: Pick<DnsView, 'id' | 'name'> | null
  name: string
  type: string
  recordsAt: RecordsAt
}

// As far as resolvers follow aliases before they take them for a circle.
const mostAliases = 8

/** A name as zones have it: in lower case, with its last dot. */
export const absolute = (name: string): string => {
  const text = name.trim().toLowerCase()
  return text.endsWith('.') ? text : `${text}.`
}

/** Why a name is answered as it is: the view, the zone, the name or a wildcard, and where aliases lead. */
export async function explain({ zones, view, name, type, recordsAt }: Question): Promise<Explanation> {
  const steps: Step[] = view ? [{ what: 'view', text: `The client is answered in the view ${view.name}.` }] : []
  const met = new Set<string>()
  let sought = absolute(name)
  for (let aliases = 0; aliases <= mostAliases; aliases++) {
    if (met.has(sought)) return ended(steps, 'nothing', `${sought} was met before: the aliases lead in a circle.`)
    met.add(sought)
    const zone = zoneOf(zones, view?.id ?? null, sought)
    if (!zone) return ended(steps, 'nothing', `No zone of this group holds ${sought}: it is asked for elsewhere.`)
    steps.push({ what: 'zone', text: `${sought} lies in ${zone.name}, the longest zone that fits.`, zone })
    if (zone.zone_type === 'forward') return ended(steps, 'nothing', `${zone.name} is forwarded to other servers.`)
    const cut = await delegationAbove(zone, sought, view?.id ?? null, recordsAt)
    if (cut) return ended(steps, 'delegation', `${cut} is delegated: its name servers answer.`)
    const records = await recordsOf(zone, sought, view?.id ?? null, recordsAt)
    steps.push(records.step)
    const answers = records.records.filter(({ record_type }) => record_type === type || type === 'ANY')
    if (answers.length > 0) return { steps: [...steps, { what: 'answer', text: countText(answers.length) }], answers }
    const alias = records.records.find(({ record_type }) => record_type === 'CNAME')
    if (!alias) return ended(steps, 'nothing', reason(records.records, sought, type))
    steps.push({ what: 'alias', text: `It is an alias of ${alias.value}.` })
    sought = absolute(alias.value)
  }
  return ended(steps, 'nothing', `More than ${mostAliases} aliases one after the other: resolvers give up.`)
}

const countText = (count: number): string =>
  count === 1 ? 'One record is the answer.' : `${count} records are the answer.`

const ended = (steps: readonly Step[], what: Step['what'], text: string): Explanation => ({
  steps: [...steps, { what, text }],
  answers: [],
})

const reason = (records: readonly RecordFacts[], name: string, type: string): string =>
  records.length > 0
    ? `${name} has no ${type}: the answer is empty (there is ${[...new Set(records.map((one) => one.record_type))].join(', ')}).`
    : `There is no such name as ${name}.`

/** The longest zone that the name lies in; one of the view goes before one for all. */
function zoneOf(zones: readonly Zone[], viewId: string | null, name: string): Zone | undefined {
  return zones
    .filter((zone) => zone.view_id === null || zone.view_id === viewId)
    .filter((zone) => name === zone.name || zone.name === '.' || name.endsWith(`.${zone.name}`))
    .toSorted(
      (one, other) =>
        other.name.length - one.name.length || Number(other.view_id !== null) - Number(one.view_id !== null),
    )[0]
}

const seenIn =
  (viewId: string | null) =>
  (record: RecordFacts): boolean =>
    record.view_id === null || record.view_id === viewId

/** Names from below the zone down to this one, the outermost first. */
function namesBetween(zone: string, name: string): string[] {
  const labels = name === zone ? [] : name.slice(0, zone === '.' ? -1 : -zone.length - 1).split('.')
  return labels.map((_label, at) => `${labels.slice(at).join('.')}.${zone === '.' ? '' : zone}`).toReversed()
}

async function delegationAbove(zone: Zone, name: string, viewId: string | null, recordsAt: RecordsAt) {
  for (const above of namesBetween(zone.name, name)) {
    const records = (await recordsAt(zone, above)).filter(seenIn(viewId))
    if (records.some(({ record_type }) => record_type === 'NS')) return above
  }
  return null
}

/** The records at the name, or those of the nearest wildcard where there is no such name. */
async function recordsOf(zone: Zone, name: string, viewId: string | null, recordsAt: RecordsAt) {
  const own = (await recordsAt(zone, name)).filter(seenIn(viewId))
  if (own.length > 0) return { records: own, step: { what: 'name', text: `The zone has ${name} itself.` } as Step }
  const above = [zone.name, ...namesBetween(zone.name, name)].slice(0, name === zone.name ? 0 : -1).toReversed()
  for (const parent of above) {
    const wildcard = `*.${parent}`
    const records = (await recordsAt(zone, wildcard)).filter(seenIn(viewId))
    const text = `There is no ${name}, and ${wildcard} stands for it.`
    if (records.length > 0) return { records, step: { what: 'wildcard', text } as Step }
    // What is there itself hides the wildcards above it.
    if ((await recordsAt(zone, parent)).some(seenIn(viewId)) && parent !== zone.name) break
  }
  return { records: [], step: { what: 'name', text: `The zone has no ${name}, and no wildcard for it.` } as Step }
}
