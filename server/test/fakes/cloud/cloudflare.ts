import { FakeApi, type Told } from './fake-api.ts'

export type CloudflareZone = {
  id: string
  name: string
  paused?: boolean
  type?: string
  dnssec?: string
  records: object[] | string
}

const PAGE = 2
const failed = (status: number, message: string): Told => ({
  status,
  body: { success: false, errors: [{ code: 9109, message }], result: null },
})

/** The API of Cloudflare as far as an import asks it; pages hold two. */
export function fakeCloudflare(token: string, zones: readonly CloudflareZone[]): FakeApi {
  return new FakeApi(({ url, headers }) => {
    if (headers.authorization !== `Bearer ${token}`) return failed(403, 'Invalid access token')
    const [, , id, what] = url.pathname.split('/')
    const page = Number(url.searchParams.get('page') ?? 1)
    const list = (rows: readonly object[]): Told => ({
      body: {
        success: true,
        errors: [],
        result: rows.slice((page - 1) * PAGE, page * PAGE),
        result_info: { page, total_pages: Math.ceil(rows.length / PAGE) },
      },
    })
    if (id === undefined)
      return list(zones.map(({ records: _records, dnssec: _dnssec, ...zone }) => ({ status: 'active', ...zone })))
    const zone = zones.find((one) => one.id === id)
    if (!zone) return failed(404, 'no such zone')
    if (what === 'dnssec') return { body: { success: true, errors: [], result: { status: zone.dnssec ?? 'disabled' } } }
    return typeof zone.records === 'string' ? failed(500, zone.records) : list(zone.records)
  })
}
