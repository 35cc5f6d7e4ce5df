import { z } from 'zod'
import { deafSource, SourceFault } from '../../../../../import/source-fault.ts'
import { askAt, baseOf, inTurn, SourceSecret, SourceUrl } from '../../../../../import/web-source.ts'

export const Request = z.object({ api_url: SourceUrl, api_token: SourceSecret }).meta({ id: 'DnsImportTechnitium' })
export type Request = z.output<typeof Request>

const Zone = z.looseObject({
  name: z.string(),
  type: z.string(),
  disabled: z.boolean().nullish(),
  internal: z.boolean().nullish(),
  dnssecStatus: z.string().nullish(),
})
export type Zone = z.output<typeof Zone>
const Row = z.looseObject({
  name: z.string(),
  type: z.string(),
  ttl: z.number().nullish(),
  disabled: z.boolean().nullish(),
  comments: z.string().nullish(),
  rData: z.looseObject({}).nullish(),
})
export type Row = z.output<typeof Row>

/** A zone that is imported, with its records or why they could not be read; rows that are none are counted. */
export type SourceZone = { zone: Zone; rows: Row[]; malformed: number; fault: string | null }
export type Console = { zones: Zone[]; told: SourceZone[] }

const PAGE = 500
const MOST_ZONES = 5_000

export const isImportable = ({ type, internal }: Zone): boolean => type === 'Primary' && !internal

/** One question to the console. Its status is 200 whatever happened; what happened stands in the body. */
type Question = (path: string, query: Readonly<Record<string, string>>) => Promise<Record<string, unknown>>

/** The token goes into a header; versions that do not know that get it as they always did. */
function consoleAt({ api_url, api_token }: Request): Question {
  const base = baseOf(api_url, /\/api$/)
  const token = api_token.reveal()
  const byHeader = askAt(base, { authorization: `Bearer ${token}` })
  const byQuery = askAt(base, {})
  let isOld = false
  return async (path, query) => {
    if (!isOld) {
      const body = bodyOf(await byHeader(`/api/${path}?${new URLSearchParams(query)}`))
      if (body.status === 'ok') return responseOf(body)
      if (!isAboutToken(body)) throw faultOf(body)
    }
    const body = bodyOf(await byQuery(`/api/${path}?${new URLSearchParams({ token, ...query })}`))
    if (body.status !== 'ok') throw faultOf(body)
    isOld = true
    return responseOf(body)
  }
}

const Body = z.looseObject({
  status: z.string(),
  errorMessage: z.string().nullish(),
  response: z.looseObject({}).nullish(),
})
type Body = z.output<typeof Body>

function bodyOf({ status, body }: { status: number; body: unknown }): Body {
  const read = Body.safeParse(body)
  if (!read.success) throw deafSource(`What answers there is not the API of Technitium (status ${status})`)
  return read.data
}

const responseOf = ({ response }: Body): Record<string, unknown> => response ?? {}
const isAboutToken = ({ status, errorMessage }: Body): boolean =>
  status === 'invalid-token' || /token/i.test(errorMessage ?? '')
const faultOf = (body: Body): SourceFault =>
  isAboutToken(body)
    ? deafSource('The server does not take the token')
    : deafSource(
        `The server refused: ${(body.errorMessage ?? body.status).replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200)}`,
      )

export async function readZoneList(request: Request): Promise<Zone[]> {
  return zonesOf(consoleAt(request))
}

async function zonesOf(ask: Question): Promise<Zone[]> {
  const zones: Zone[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await ask('zones/list', { pageNumber: String(page), zonesPerPage: String(PAGE) })
    const list = z.array(Zone).safeParse(response.zones)
    if (!list.success) throw deafSource('The server answered with something that is no list of zones')
    zones.push(...list.data)
    pages = Math.min(Number(response.totalPages ?? 1), MOST_ZONES)
    if (zones.length > MOST_ZONES)
      throw deafSource(`The server has more than ${MOST_ZONES} zones; import fewer at once`)
  }
  return zones
}

export async function readConsole(request: Request): Promise<Console> {
  const ask = consoleAt(request)
  const zones = await zonesOf(ask)
  const importable = zones.filter((zone) => isImportable(zone) && !zone.disabled)
  return { zones, told: await inTurn(importable, (zone) => recordsOf(ask, zone)) }
}

async function recordsOf(ask: Question, zone: Zone): Promise<SourceZone> {
  try {
    const { records } = await ask('zones/records/get', { domain: zone.name, zone: zone.name, listZone: 'true' })
    const rows = (Array.isArray(records) ? records : []).map((row) => Row.safeParse(row))
    const whole = rows.flatMap(({ data }) => data ?? [])
    return { zone, rows: whole, malformed: rows.length - whole.length, fault: null }
  } catch (error) {
    if (error instanceof SourceFault) return { zone, rows: [], malformed: 0, fault: error.message }
    throw error
  }
}
