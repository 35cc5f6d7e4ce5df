import { keyTagOf } from '@cadastre/core/dns/key-tag'
import { parseName } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { parseValue, valueKey } from '@cadastre/core/dns/value'
import { z } from 'zod'
import { bracketed } from './address.ts'
import {
  type DnsConnection,
  type RecordSet,
  type ServerAccess,
  ServerFault,
  type SetFault,
  type ZoneContents,
  type ZoneKey,
  type ZoneType,
} from './driver.ts'
import { type ApiAnswer, apiAt, type Call } from './http-api.ts'

const USUAL_PORT = 8081
/** The server refuses bodies over two megabytes unless told otherwise. */
const MOST_BYTES = 1_000_000

const Zone = z.object({
  name: z.string(),
  kind: z.string(),
  serial: z.int().nullish(),
  masters: z.array(z.string()).nullish(),
})
const RemoteSet = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.int(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean().optional() })),
})
const RemoteKey = z.object({
  keytype: z.enum(['ksk', 'zsk', 'csk']),
  active: z.boolean(),
  published: z.boolean().optional(),
  dnskey: z.string(),
  ds: z.array(z.string()).optional(),
  algorithm: z.string(),
})
const WholeZone = Zone.extend({ rrsets: z.array(RemoteSet) })
type WholeZone = z.output<typeof WholeZone>

/** The HTTP API of the authoritative server (version 1). */
export function powerdnsConnection({ host, apiPort, apiKey }: ServerAccess): DnsConnection {
  const base = `http://${bracketed(host)}:${apiPort ?? USUAL_PORT}/api/v1/servers/localhost`
  const call = answering(apiAt(base, { 'x-api-key': apiKey ?? '' }))
  return {
    probe: async () => {
      const { version } = read(z.object({ version: z.string() }), await call('GET', ''))
      return `PowerDNS ${version}`
    },
    listZones: async () =>
      read(z.array(Zone), await call('GET', '/zones')).map(({ name, kind, serial }) => ({
        name: parseName(name),
        zone_type: typeOf(kind),
        serial: serial ?? null,
      })),
    readZone: async (name) => {
      const zone = await wholeZone(call, name)
      return zone?.rrsets.flatMap(recordsOf) ?? null
    },
    ensureZone: (zone, isForeign) => ensure(call, zone, isForeign),
    removeZone: async (name) => {
      const answer = await call('DELETE', pathOf(name))
      if (answer.status !== 204 && answer.status !== 404) throw refusal(answer)
    },
    apply: async (zone, soa, sets) => {
      const outcome = await replace(call, zone, [...sets, setOf(soa)])
      return outcome?.slice(0, sets.length) ?? null
    },
    sign: async (zone, isSigned) => {
      const answer = await call('PUT', pathOf(zone), { dnssec: isSigned, api_rectify: true })
      if (answer.status !== 204) throw refusal(answer)
    },
    readKeys: async (zone) => {
      const answer = await call('GET', `${pathOf(zone)}/cryptokeys`)
      return isAbsent(answer) ? [] : read(z.array(RemoteKey), answer).map(keyOfServer)
    },
  }
}

const typeOf = (kind: string): ZoneType | null =>
  (({ native: 'primary', master: 'primary', primary: 'primary', slave: 'secondary', secondary: 'secondary' }) as const)[
    kind.toLowerCase() as 'native'
  ] ?? null

/** In a path, whatever is no letter, digit, dot or hyphen is written as `=` and two hexadecimal digits. */
export const zoneIdOf = (name: string): string =>
  [...Buffer.from(name)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9.-]/.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
const pathOf = (name: string): string => `/zones/${zoneIdOf(name)}`

/** A key that is not taken concerns the whole server, and so does whatever goes wrong inside of it. */
const answering =
  (call: Call): Call =>
  async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer.status === 401 || answer.status === 403)
      throw new ServerFault('The server does not take the API key', true)
    if (answer.status >= 500) throw new ServerFault(`The server answered ${answer.status}: ${sentence(answer)}`, false)
    return answer
  }

const sentence = ({ body, status }: ApiAnswer): string => {
  const parsed = z.object({ error: z.string() }).safeParse(body)
  return parsed.success ? parsed.data.error.slice(0, 400) : `status ${status}`
}
const refusal = (answer: ApiAnswer): ServerFault => new ServerFault(`The server refused: ${sentence(answer)}`, true)

function read<Schema extends z.ZodType>(schema: Schema, answer: ApiAnswer): z.output<Schema> {
  if (answer.status >= 400) throw refusal(answer)
  const result = schema.safeParse(answer.body)
  if (!result.success) throw new ServerFault('What answers at the port is not the API of PowerDNS', true)
  return result.data
}

async function wholeZone(call: Call, name: string): Promise<WholeZone | null> {
  const answer = await call('GET', pathOf(name))
  return isAbsent(answer) ? null : read(WholeZone, answer)
}

/** A zone that is not there is 404, or 422 in older versions. */
const isAbsent = (answer: ApiAnswer): boolean =>
  answer.status === 404 || (answer.status === 422 && /could not find/i.test(sentence(answer)))

const recordsOf = ({ name, type, ttl, records }: z.output<typeof RemoteSet>): DnsRecord[] =>
  records
    .filter(({ disabled }) => !disabled)
    .map(({ content }) => ({ name: parseName(name), type, ttl, value: spelled(type, content) }))

/** What the library cannot read is shown as it came. */
function spelled(type: string, content: string): string {
  try {
    return parseValue(type, content)
  } catch {
    return content
  }
}

const keyOfServer = ({ keytype, active, dnskey, ds = [], algorithm }: z.output<typeof RemoteKey>): ZoneKey => ({
  key_tag: keyTagOf(dnskey),
  key_type: keytype,
  algorithm: algorithm.toLowerCase(),
  state: active ? 'active' : 'inactive',
  // The parent has no use for the digest of a key that signs nothing yet.
  ds_records: active ? ds : [],
})

const setOf = ({ name, type, ttl, value }: DnsRecord): RecordSet => ({ name, type, ttl, values: [value] })

async function ensure(call: Call, zone: ZoneContents, isForeign: boolean): Promise<SetFault[]> {
  const isSecondary = zone.zoneType === 'secondary'
  const there = (await wholeZone(call, zone.name)) ?? (await create(call, zone))
  const kind = isSecondary ? 'Slave' : 'Native'
  const masters = isSecondary ? zone.masters : []
  const isAsked = typeOf(there.kind) === zone.zoneType && String(there.masters ?? []) === String(masters)
  if (!isAsked) await settle(call, zone.name, { kind, masters })
  if (isSecondary) return []
  const sets = differing(there, zone.sets)
  const gone = isForeign ? [] : surplus(there, zone.sets)
  // What goes makes room first.
  const outcome = (await replace(call, zone.name, [...gone, ...sets, setOf(zone.soa)])) ?? []
  const faults = new Map(sets.map((set, index) => [set, outcome[gone.length + index] ?? null]))
  return zone.sets.map((set) => faults.get(set) ?? null)
}

/** The server shall not count serials itself: it gets them with the changes. */
async function create(call: Call, { name, zoneType, masters, soa }: ZoneContents): Promise<WholeZone> {
  const zone =
    zoneType === 'secondary'
      ? { name, kind: 'Slave', masters, nameservers: [] }
      : { name, kind: 'Native', nameservers: [], soa_edit_api: '', rrsets: [changeOf(setOf(soa))] }
  return read(WholeZone, await call('POST', '/zones', zone))
}

async function settle(call: Call, name: string, settings: object): Promise<void> {
  const answer = await call('PUT', pathOf(name), settings)
  if (answer.status !== 204) throw refusal(answer)
}

const keyOf = ({ name, type }: { name: string; type: string }): string => `${parseName(name)} ${type}`

/** Sets that are not there as they shall be. */
function differing({ rrsets }: WholeZone, sets: readonly RecordSet[]): RecordSet[] {
  const there = new Map(
    rrsets.map((set) => [
      keyOf(set),
      contentKey(
        set.type,
        set.ttl,
        recordsOf(set).map(({ value }) => value),
      ),
    ]),
  )
  return sets.filter(
    ({ type, ttl, values, ...set }) => there.get(keyOf({ ...set, type })) !== contentKey(type, ttl, values),
  )
}

const contentKey = (type: string, ttl: number, values: readonly string[]): string =>
  [ttl, ...values.map((value) => compared(type, value)).sort()].join('\n')

function compared(type: string, value: string): string {
  try {
    return valueKey(type, value)
  } catch {
    return value
  }
}

/** Sets that shall not be there. */
function surplus({ rrsets }: WholeZone, sets: readonly RecordSet[]): RecordSet[] {
  const kept = new Set(sets.map(keyOf))
  return rrsets
    .filter((set) => set.type !== 'SOA' && !kept.has(keyOf(set)))
    .map(({ name, type, ttl }) => ({ name, type, ttl, values: [] }))
}

const changeOf = ({ name, type, ttl, values }: RecordSet): object =>
  values.length === 0
    ? { name, type, changetype: 'DELETE' }
    : { name, type, ttl, changetype: 'REPLACE', records: values.map((content) => ({ content, disabled: false })) }

/** Replaces sets in as few requests as they fit into; null when the zone is not there. */
async function replace(call: Call, zone: string, sets: readonly RecordSet[]): Promise<SetFault[] | null> {
  const faults: SetFault[] = []
  for (const part of parts(sets)) {
    const outcome = await replacePart(call, zone, part)
    if (outcome === null) return null
    faults.push(...outcome)
  }
  return faults
}

/** A request is taken as a whole or not at all: where it is not, its halves are tried, until the culprit is alone. */
async function replacePart(call: Call, zone: string, sets: readonly RecordSet[]): Promise<SetFault[] | null> {
  const answer = await call('PATCH', pathOf(zone), { rrsets: sets.map(changeOf) })
  if (answer.status < 300) return sets.map(() => null)
  if (answer.status === 404 || /could not find domain/i.test(sentence(answer))) return null
  if (sets.length === 1) return [sentence(answer)]
  const middle = Math.ceil(sets.length / 2)
  const first = await replacePart(call, zone, sets.slice(0, middle))
  const second = first && (await replacePart(call, zone, sets.slice(middle)))
  return first && second && [...first, ...second]
}

function* parts(sets: readonly RecordSet[]): Generator<RecordSet[]> {
  let part: RecordSet[] = []
  let size = 0
  for (const set of sets) {
    const more = JSON.stringify(changeOf(set)).length
    if (part.length > 0 && size + more > MOST_BYTES) {
      yield part
      part = []
      size = 0
    }
    part.push(set)
    size += more
  }
  if (part.length > 0) yield part
}
