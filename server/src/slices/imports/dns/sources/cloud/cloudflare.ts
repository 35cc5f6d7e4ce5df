import { z } from 'zod'
import { deafSource } from '../../../../../import/source-fault.ts'
import { allPages, callsAt, refusedBy, unlessRefused } from './calls.ts'
import { cloudflareSet } from './cloudflare-map.ts'
import { endpointOf, type OpenProvider, text } from './provider.ts'

const Body = z.looseObject({
  success: z.boolean(),
  errors: z.array(z.looseObject({ message: z.string() })).nullish(),
  result: z.unknown().optional(),
  result_info: z.looseObject({ total_pages: z.number().nullish() }).nullish(),
})
const Zone = z.looseObject({
  id: z.string(),
  name: z.string(),
  paused: z.boolean().nullish(),
  type: z.string().nullish(),
  status: z.string().nullish(),
})
export const CloudflareRecord = z.looseObject({
  name: z.string(),
  type: z.string(),
  content: z.string().nullish(),
  ttl: z.number().nullish(),
  priority: z.number().nullish(),
  proxied: z.boolean().nullish(),
  comment: z.string().nullish(),
})
const Dnssec = z.looseObject({ status: z.string().nullish() })

const ZONES_A_PAGE = 50
const RECORDS_A_PAGE = 500

/** The API of Cloudflare, version 4. */
export const cloudflare: OpenProvider = async (login) => {
  const call = callsAt(endpointOf(login, 'https://api.cloudflare.com/client/v4'))
  const headers = { authorization: `Bearer ${text(login, 'api_token')}` }
  const ask = async (path: string) => {
    const { status, body } = await call('GET', path, headers)
    const read = Body.safeParse(body)
    if (!read.success) throw refusedBy(status, 'what answers there is not the API of Cloudflare')
    if (!read.data.success) throw refusedBy(status, read.data.errors?.map(({ message }) => message).join('; ') ?? '')
    return read.data
  }
  const list = <Row extends z.ZodType>(path: string, size: number, schema: Row) =>
    allPages(async (mark) => {
      const page = Number(mark ?? 1)
      const { result, result_info } = await ask(`${path}?per_page=${size}&page=${page}`)
      const rows = z.array(schema).safeParse(result)
      if (!rows.success) throw deafSource('The provider answered with something that is no list')
      return { rows: rows.data, next: page < (result_info?.total_pages ?? 1) ? String(page + 1) : null }
    })
  return {
    listZones: async () =>
      (await list('/zones', ZONES_A_PAGE, Zone)).map(({ id, name, paused, type, status }) => ({
        id,
        name,
        notes: [
          ...(paused ? ['it is paused there'] : []),
          ...(type === 'full' || !type ? [] : [`it is a ${type} zone there, which others answer for, too`]),
          ...(status === 'active' || !status ? [] : [`its state there is ${status}`]),
        ],
      })),
    listSets: async ({ id }) =>
      (await list(`/zones/${encodeURIComponent(id)}/dns_records`, RECORDS_A_PAGE, CloudflareRecord)).map(cloudflareSet),
    isSigned: ({ id }) =>
      unlessRefused(
        ask(`/zones/${encodeURIComponent(id)}/dnssec`).then(
          ({ result }) => Dnssec.safeParse(result).data?.status === 'active',
        ),
      ),
  }
}
