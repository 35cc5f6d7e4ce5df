import { z } from 'zod'
import { deafSource } from '../../../../../import/source-fault.ts'
import {
  type Ask,
  askAt,
  baseOf,
  inTurn,
  Printable,
  SourceSecret,
  SourceUrl,
} from '../../../../../import/web-source.ts'

export const Request = z
  .object({
    api_url: SourceUrl,
    api_key: SourceSecret,
    server_name: Printable.min(1).default('localhost'),
  })
  .meta({ id: 'DnsImportPowerdns' })
export type Request = z.output<typeof Request>

const Summary = z.looseObject({ name: z.string(), url: z.string().nullish(), id: z.string().nullish() })
const Entry = z.looseObject({ content: z.string(), disabled: z.boolean().nullish() })
const RecordSet = z.looseObject({
  name: z.string(),
  type: z.string(),
  ttl: z.int().nullish(),
  records: z.array(Entry).nullish(),
  comments: z.array(z.unknown()).nullish(),
})
export type RecordSet = z.output<typeof RecordSet>
const Zone = z.looseObject({
  name: z.string(),
  kind: z.string().nullish(),
  dnssec: z.boolean().nullish(),
  masters: z.array(z.string()).nullish(),
  master_tsig_key_ids: z.array(z.string()).nullish(),
  slave_tsig_key_ids: z.array(z.string()).nullish(),
  rrsets: z.array(RecordSet).nullish(),
})
export type Zone = z.output<typeof Zone>

/** A zone as the server told it, or why it could not. */
export type SourceZone = { name: string; zone: Zone | null; fault: string | null }

const MOST_ZONES = 5_000
const LONGEST_QUOTE = 200

const askOf = ({ api_url, api_key }: Request): Ask =>
  askAt(baseOf(api_url, /\/api(\/v1)?$/), { 'x-api-key': api_key.reveal() })
const pathOf = ({ server_name }: Request): string => `/api/v1/servers/${encodeURIComponent(server_name)}`

export async function readServer(
  request: Request,
): Promise<Record<'type' | 'id' | 'daemon_type' | 'version' | 'url', string>> {
  const body = await answered(askOf(request), pathOf(request), request)
  const { data = {} } = z.looseObject({}).safeParse(body)
  const text = (name: string): string => (typeof data[name] === 'string' ? data[name] : '')
  return {
    type: text('type'),
    id: text('id'),
    daemon_type: text('daemon_type'),
    version: text('version'),
    url: text('url'),
  }
}

export async function readZones(request: Request): Promise<SourceZone[]> {
  const ask = askOf(request)
  const list = z.array(Summary).safeParse(await answered(ask, `${pathOf(request)}/zones`, request))
  if (!list.success) throw deafSource('The server answered with something that is no list of zones')
  if (list.data.length > MOST_ZONES)
    throw deafSource(
      `The server has ${list.data.length} zones; at most ${MOST_ZONES} are imported at once, so split them`,
    )
  return inTurn(list.data, (summary) => readZone(ask, request, summary))
}

async function readZone(ask: Ask, request: Request, { name, url, id }: z.output<typeof Summary>): Promise<SourceZone> {
  const path = url?.startsWith('/') ? url : `${pathOf(request)}/zones/${encodeURIComponent(id ?? name)}`
  const { status, body } = await ask(path).catch(({ message }: Error) => ({ status: 0, body: message }))
  if (status === 0) return { name, zone: null, fault: String(body) }
  if (status >= 400) return { name, zone: null, fault: `The server answered ${status}` }
  const zone = Zone.safeParse(body)
  return zone.success ? { name, zone: zone.data, fault: null } : { name, zone: null, fault: 'The answer is no zone' }
}

async function answered(ask: Ask, path: string, { server_name }: Request): Promise<unknown> {
  const { status, body } = await ask(path)
  if (status === 401 || status === 403) throw deafSource('The server does not take the API key')
  if (status === 404) throw deafSource(`The server knows no server '${server_name}', or its API is not at this address`)
  if (status >= 400) throw deafSource(`The server answered ${status}: ${quote(body)}`)
  if (body === null || typeof body !== 'object') throw deafSource('What answers there is not the API of PowerDNS')
  return body
}

const quote = (body: unknown): string =>
  (typeof body === 'string' ? body : JSON.stringify(body)).replace(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_QUOTE)
