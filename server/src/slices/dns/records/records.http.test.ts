import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../test/answer.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let cadastre: TestApp
let records: string
let zoneId: string
beforeAll(async () => {
  cadastre = await testApp()
  const group = await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'main' } })
  expect(group.status, group.text).toBe(201)
  const at = `/api/v1/dns/groups/${group.body.id}/zones`
  const zone = await cadastre.call('POST', at, { body: { name: 'Example.COM' } })
  expect(zone.status, zone.text).toBe(201)
  expect(zone.body).toMatchObject({ name: 'example.com.', kind: 'forward', last_serial: 0, record_count: 0 })
  zoneId = zone.body.id
  records = `${at}/${zoneId}/records`
})
afterAll(() => cadastre.close())

const create = (body: object) => cadastre.call('POST', records, { body })
const changes = () =>
  cadastre.sql(
    'select op, name, record_type, record_set, target_serial from dns_change where zone_id = $1 order by seq',
    [zoneId],
  )

test('a record is stored in its one spelling, moves the serial once and is in the queue with its set', async () => {
  const { status, body } = await create({ name: 'WWW', record_type: 'a', value: '192.0.2.1' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'www', fqdn: 'www.example.com.', record_type: 'A', value: '192.0.2.1', ttl: null })
  const second = await create({ name: 'www.example.com', record_type: 'A', value: '192.0.2.2', ttl: 300 })
  expect(second.status, second.text).toBe(422)
  expect((await create({ name: 'www.example.com', record_type: 'A', value: '192.0.2.2' })).status).toBe(201)
  const queue = await changes()
  expect(queue).toMatchObject([
    { op: 'create', name: 'www', record_set: { ttl: 3600, members: [{ value: '192.0.2.1' }] } },
    { op: 'update', name: 'www', record_set: { members: [{ value: '192.0.2.1' }, { value: '192.0.2.2' }] } },
  ])
  expect(Number(queue[1]?.target_serial)).toBe(Number(queue[0]?.target_serial) + 1)
})

test('what a server would refuse is refused with a sentence', async () => {
  const alias = await create({ name: 'www', record_type: 'CNAME', value: 'other' })
  expect(alias).toMatchObject({ status: 422, body: { detail: expect.stringContaining('CNAME') } })
  expect((await create({ name: '@', record_type: 'CNAME', value: 'other' })).status).toBe(422)
  expect((await create({ name: 'x', record_type: 'A', value: '1.2.3' })).body.detail).toContain('1.2.3')
  expect((await create({ name: 'x.example.net.', record_type: 'A', value: '192.0.2.1' })).body.detail).toContain(
    'does not lie in the zone',
  )
})

test('reading a record and sending it back changes nothing', async () => {
  const { body } = await create({ name: 'mail', record_type: 'MX', value: '20 Mail.Example.ORG.' })
  expect(body).toMatchObject({ priority: 20, value: 'mail.example.org.' })
  const read = await cadastre.call('GET', `${records}/${body.id}`)
  const before = (await changes()).length
  const sent = await cadastre.call('PUT', `${records}/${body.id}`, { body: read.body })
  expect(sent.status, sent.text).toBe(200)
  expect((await changes()).length).toBe(before)
  expect((await cadastre.call('DELETE', `${records}/${body.id}`)).status).toBe(204)
  expect((await changes()).at(-1)).toMatchObject({ op: 'delete', name: 'mail', record_set: { members: [] } })
})

test('what stands beside a new record is judged with what it leads to', async () => {
  for (const [name, record_type, value] of [
    ['ns1', 'A', '192.0.2.53'],
    ['@', 'NS', 'ns1'],
    ['@', 'NS', 'ns.example.net.'],
    ['ns.deep', 'A', '192.0.2.54'],
    ['deep', 'NS', 'ns.deep'],
    ['deep', 'NS', 'ns1'],
    ['deep', 'NS', 'ns2.example.net.'],
  ]) {
    const { status, text } = await create({ name, record_type, value })
    expect(status, text).toBe(201)
  }
  expect((await create({ name: '@', record_type: 'NS', value: 'ns9' })).status).toBe(422)
  const bulk = (await cadastre.call('GET', `${records}?search=deep`)).body.map(({ id }: { id: string }) => id)
  await cadastre.call('POST', `${records}/bulk-delete`, { body: { record_ids: bulk } })
})

test('a record that is there already answers 409, wherever it comes from', async () => {
  const once = { name: 'once', record_type: 'A', value: '192.0.2.70' }
  const { body } = await create(once)
  expect((await create(once)).status).toBe(409)
  const other = (await create({ ...once, value: '192.0.2.71' })).body
  const renamed = await cadastre.call('PUT', `${records}/${other.id}`, { body: { value: '192.0.2.70' } })
  expect(renamed.status, renamed.text).toBe(409)
  const said = await create({ name: 'said', record_type: 'TXT', value: '"a" "b"' })
  expect((await create({ name: 'said', record_type: 'TXT', value: 'ab' })).status).toBe(409)
  await cadastre.call('DELETE', `${records}/${said.body.id}`)
  const ids = { record_ids: [body.id, other.id] }
  const edited = await cadastre.call('POST', `${records}/bulk-edit`, { body: { ...ids, changes: { value: 'x' } } })
  expect(edited.body).toMatchObject({ updated: 0, skipped: [{ record_id: body.id }, { record_id: other.id }] })
})

test('what a server of the group cannot publish is refused row by row, and private addresses are warned of', async () => {
  const group = await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'outside', is_public_facing: true } })
  const at = `/api/v1/dns/groups/${group.body.id}`
  await cadastre.call('POST', `${at}/servers`, { body: { name: 'win', driver: 'wsrv_dns', host: '192.0.2.9' } })
  const zone = await cadastre.call('POST', `${at}/zones`, { body: { name: 'outside.example' } })
  const path = `${at}/zones/${zone.body.id}/records`
  const rows = [
    { name: 'inside', record_type: 'A', value: '10.0.0.1' },
    { name: 'place', record_type: 'LOC', value: '52 22 23 N 4 53 32 E 0' },
  ]
  const { body } = await cadastre.call('POST', `${path}/bulk-create`, { body: { records: rows } })
  expect(body).toMatchObject({ created: 1, skipped: [{ index: 1, reason: expect.stringContaining("'win'") }] })
  expect(body.warnings).toEqual([expect.stringContaining('private address 10.0.0.1')])
  const one = await cadastre.call('POST', path, { body: { ...rows[0], name: 'again' } })
  expect(one.body.warnings).toEqual([expect.stringContaining('face the internet')])
})

test('signing is not asked for through a field while its module is off', async () => {
  const path = records.replace('/records', '')
  const sent = await cadastre.call('PUT', path, { body: { dnssec_enabled: true } })
  expect([sent.status, sent.body.detail]).toEqual([422, "Feature 'dns.dnssec' is disabled."])
  const { body } = await cadastre.call('GET', path)
  expect((await cadastre.call('PUT', path, { body: { ...body, ttl: 3600 } })).status).toBe(200)
})

type Skipped = { reason: string }

test('many records are made with one serial; what cannot be made is told one by one', async () => {
  const before = (await changes()).length
  const { status, body, text } = await cadastre.call('POST', `${records}/bulk-create`, {
    body: {
      records: [
        { name: 'b1', record_type: 'A', value: '192.0.2.11' },
        { name: 'b2', record_type: 'A', value: '192.0.2.300' },
        { name: 'b1', record_type: 'A', value: '192.0.2.11' },
        { name: 'www', record_type: 'A', value: '192.0.2.1' },
        { name: 'www', record_type: 'CNAME', value: 'elsewhere.example.net.' },
        { name: 'b3', record_type: 'TXT', value: 'three' },
      ],
    },
  })
  expect(status, text).toBe(201)
  expect(body).toMatchObject({ created: 2, target_serial: expect.any(Number) })
  expect(body.skipped.map(({ index, reason }: { index: number; reason: string }) => [index, reason])).toEqual([
    [1, expect.stringContaining('192.0.2.300')],
    [2, 'duplicate within batch'],
    [3, 'already in the zone'],
    [4, expect.stringContaining('CNAME')],
  ])
  const made = (await changes()).slice(before)
  expect(made.map(({ name }) => name).sort()).toEqual(['b1', 'b3'])
  expect(new Set(made.map(({ target_serial }) => target_serial)).size).toBe(1)
})

test('the list comes in the order of the DNS, with a total that is kept, and is narrowed and searched', async () => {
  for (const name of ['a.deep', 'deep', 'zz']) await create({ name, record_type: 'A', value: '192.0.2.50' })
  const { body, headers } = await cadastre.call('GET', records)
  const names = body.map(({ name }: { name: string }) => name)
  expect(names.slice(names.indexOf('deep'), names.indexOf('deep') + 2)).toEqual(['deep', 'a.deep'])
  expect(Number(headers['x-total-count'])).toBe(body.length)
  const texts = await cadastre.call('GET', `${records}?record_type=txt`)
  expect(texts.body.map(({ value }: { value: string }) => value)).toEqual(['"three"'])
  expect((await cadastre.call('GET', `${records}?search=2.0.50`)).body).toEqual([])
  expect((await cadastre.call('GET', `${records}?search=192.0.2.50`)).body.length).toBe(3)
  const group = await cadastre.call('GET', `${records.split('/zones')[0]}/records?search=deep&page_size=1`)
  expect(group.body).toMatchObject({ total: 2, page: 1, page_size: 1, items: [{ zone_name: 'example.com.' }] })
})

test('many records are changed and deleted together, each with its own answer', async () => {
  const { body } = await cadastre.call('GET', `${records}?search=deep`)
  const ids = body.map(({ id }: { id: string }) => id)
  const missing = '01900000-0000-7000-8000-000000000000'
  const edited = await cadastre.call('POST', `${records}/bulk-edit`, {
    body: { record_ids: [...ids, missing], changes: { ttl: 60 } },
  })
  expect(edited.body).toMatchObject({ updated: 2, unchanged: 0, skipped: [{ reason: 'Record not found' }] })
  const same = { record_ids: ids, changes: { ttl: 60 } }
  expect((await cadastre.call('POST', `${records}/bulk-edit`, { body: same })).body).toMatchObject({ unchanged: 2 })
  const removed = await cadastre.call('POST', `${records}/bulk-delete`, { body: { record_ids: [...ids, missing] } })
  expect(removed.body).toMatchObject({ deleted: 2 })
  expect(removed.body.skipped.map(({ reason }: Skipped) => reason)).toEqual(['Record not found'])
  const [trash] = (await cadastre.call('GET', '/api/v1/admin/trash?type=dns_record')).body.items
  const back = await cadastre.call('POST', `/api/v1/admin/trash/dns_record/${trash.id}/restore`)
  expect(back.body.restored).toBe(2)
  expect((await cadastre.call('GET', `${records}?search=deep`)).body.length).toBe(2)
})

/** Whoever is told to come back later, does. */
async function patiently(body: object): Promise<Answer> {
  const answer = await create(body)
  return answer.status === 503 ? patiently(body) : answer
}

test('two hundred writes at once lose nothing, and the serial only grows', async () => {
  const start = (await cadastre.call('GET', records.replace('/records', ''))).body
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => patiently({ name: `p${n}`, record_type: 'A', value: '192.0.2.99' })),
  )
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  const end = (await cadastre.call('GET', records.replace('/records', ''))).body
  expect(end.record_count - start.record_count).toBe(200)
  const serials = (await changes()).map(({ target_serial }) => Number(target_serial))
  expect(serials.slice(-200)).toEqual([...new Set(serials.slice(-200))].sort((one, other) => one - other))
  expect(end.last_serial).toBe(serials.at(-1))
})
