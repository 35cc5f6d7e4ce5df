import { FakeApi, pageOf, type Told } from './fake-api.ts'

export type AzureZone = { name: string; isSigned?: boolean; sets: object[] }

const PAGE = 2
const TOKEN = 'token of azure'
const failed = (status: number, message: string): Told => ({ status, body: { error: { code: 'Refused', message } } })

/** Azure Resource Manager and where its tokens come from, as far as an import asks them; pages hold two. */
export function fakeAzure(secret: string, zones: readonly AzureZone[]): FakeApi {
  const api: FakeApi = new FakeApi(({ url, headers, body }) => {
    if (url.pathname === '/tenant/oauth2/v2.0/token') {
      const form = new URLSearchParams(body)
      const isRight = form.get('client_secret') === secret && form.get('scope') === `${api.url}/.default`
      return isRight ? { body: { access_token: TOKEN } } : { status: 401, body: { error: 'invalid_client' } }
    }
    if (headers.authorization !== `Bearer ${TOKEN}`) return failed(401, 'no token')
    const [, , , , group, , , , name, what] = url.pathname.split('/').map(decodeURIComponent)
    if (group !== 'group one') return failed(404, 'no such group')
    const list = (rows: readonly object[]): Told => {
      const { page, next } = pageOf(rows, PAGE, Number(url.searchParams.get('$skiptoken') ?? 0))
      const link = new URL(url)
      link.searchParams.set('$skiptoken', String(next))
      return { body: { value: page, ...(next === null ? {} : { nextLink: link.href }) } }
    }
    if (name === undefined)
      return list(zones.map((one) => ({ id: `/x/${one.name}`, name: one.name, properties: { zoneType: 'Public' } })))
    const zone = zones.find((one) => one.name === name)
    if (!zone) return failed(404, 'no such zone')
    if (what === 'dnssecConfigs') return zone.isSigned ? { body: { name: 'default' } } : failed(404, 'not signed')
    return list(zone.sets)
  })
  return api
}

export const azureSet = (name: string, type: string, TTL: number, data: object) => ({
  name,
  type: `Microsoft.Network/dnszones/${type}`,
  properties: { TTL, ...data },
})
