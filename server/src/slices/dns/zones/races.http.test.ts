import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

async function zone(name: string, at?: string): Promise<string> {
  const group = at ?? (await dns.group())
  return `${group}/zones/${(await dns.made(`${group}/zones`, { name })).id}`
}
const a = (name: string, value = '192.0.2.1') => ({ name, record_type: 'A', value })
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const restore = (type: string, id: string) => dns.call('POST', `/api/v1/admin/trash/${type}/${id}/restore`)

/** As it is in the zone: live records by name, and the last change of each set in the queue. */
async function published(path: string): Promise<string[]> {
  const rows = await dns.sql<{ name: string }>(
    `select name from (select distinct on (name, record_type) name, record_set from dns_change where zone_id = $1
      order by name, record_type, seq desc) last where record_set -> 'members' <> '[]' order by name`,
    [idOf(path)],
  )
  return rows.map(({ name }) => name)
}
const live = async (path: string): Promise<string[]> =>
  (await dns.api('GET', `${path}/records?limit=1000`)).body.map(({ name }: { name: string }) => name).sort()

test('of two who rename one host at the same moment, both are answered and the last one stands alone', async () => {
  const at = await zone('rename.example')
  const host = await dns.made(`${at}/records`, a('host'))
  for (let round = 0; round < 5; round++) {
    const names = [`one-${round}`, `two-${round}`]
    const answers = await Promise.all(names.map((name) => dns.api('PUT', `${at}/records/${host.id}`, { name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [name = ''] = await live(at)
    expect(names).toContain(name)
    expect(await live(at)).toEqual([name])
    expect(await published(at)).toEqual([name])
  }
})

test('of two who hold the same edition only one renames', async () => {
  const at = await zone('edition.example')
  const host = await dns.made(`${at}/records`, a('host'))
  const path = `/api/v1/dns${at}/records/${host.id}`
  const etag = String((await dns.call('GET', path)).headers.etag)
  const rename = (name: string) => dns.call('PUT', path, { body: { name }, headers: { 'if-match': etag } })
  const answers = await Promise.all([rename('one'), rename('two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('a zone that is deleted under load is gone as a whole, and comes back with all that was answered', async () => {
  const at = await zone('load.example')
  const writes = Array.from({ length: 40 }, (_, n) => dns.api('POST', `${at}/records`, a(`h${n}`)))
  const deleted = dns.api('DELETE', at)
  const answers = await Promise.all(writes)
  expect((await deleted).status).toBe(204)
  expect(new Set(answers.map(({ status }) => status))).toEqual(
    new Set(answers.map(({ status }) => (status === 201 ? 201 : 404))),
  )
  expect((await dns.api('GET', `${at}/records`)).status).toBe(404)
  expect((await restore('dns_zone', idOf(at))).status).toBe(200)
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.name)
  expect(await live(at)).toEqual(made.sort())
  expect((await dns.api('GET', at)).body.record_count).toBe(made.length)
}, 60_000)

test('what is deleted does not come back into a name that was taken meanwhile', async () => {
  const group = await dns.group()
  const old = await zone('taken.example', group)
  await dns.api('DELETE', old)
  const next = await zone('taken.example', group)
  const refused = await restore('dns_zone', idOf(old))
  expect([refused.status, JSON.stringify(refused.body.detail)]).toEqual([409, expect.stringContaining('taken.example')])
  const record = await dns.made(`${next}/records`, a('www'))
  await dns.api('DELETE', `${next}/records/${record.id}`)
  await dns.made(`${next}/records`, { name: 'www', record_type: 'CNAME', value: 'other' })
  const inTheWay = await restore('dns_record', record.id)
  expect(inTheWay.status).toBe(409)
  expect(inTheWay.body.detail.conflicts[0].reason).toContain('CNAME')
  expect(await live(next)).toEqual(['www'])
})

test('a zone is deleted and made again by many at once: one of each name is there in the end', async () => {
  const group = await dns.group()
  const make = () => dns.api('POST', `${group}/zones`, { name: 'once.example' })
  const answers = await Promise.all(Array.from({ length: 10 }, make))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})
