import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { newId } from '../../../db/ids.ts'
import { mutate, type Work } from '../../../db/work.ts'
import { type Answer, acknowledge } from './acknowledge.ts'
import { type OfferedChange, offer } from './offer.ts'
import { loadedZones, reportSerials } from './serials.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const inWork = <T>(change: (work: Work) => Promise<T>): Promise<T> => mutate(dns.databases, systemActor('test'), change)

type Estate = {
  server: string
  group: string
  zone: { id: string; name: string }
  write(name: string, value: string): Promise<string>
  remove(id: string): Promise<void>
  next(limit?: number): Promise<OfferedChange[]>
  answer(changes: readonly OfferedChange[], result?: Answer['result'], message?: string): Promise<string[]>
  /** So many seconds go by for the queue. */
  wait(seconds: number): Promise<void>
}

async function estate(zoneName = 'queue.example.'): Promise<Estate> {
  const group = await dns.group()
  const { id: server } = await dns.made(`${group}/servers`, { name: 'ns1', host: '192.0.2.1' })
  const zone = await dns.made(`${group}/zones`, { name: zoneName })
  const records = `${group}/zones/${zone.id}/records`
  return {
    server,
    group,
    zone,
    write: async (name, value) => (await dns.made(records, { name, record_type: 'TXT', value })).id,
    remove: async (id) => void expect((await dns.api('DELETE', `${records}/${id}`)).status).toBe(204),
    next: (limit = 100) => inWork((work) => offer(work, { id: server }, { limit })),
    answer: async (changes, result = 'ok', message = 'REFUSED') => {
      const answers = changes.map(({ op_id }) => ({ op_id, result, message }))
      return (await inWork((work) => acknowledge(work, server, answers))).map(({ state }) => state)
    },
    wait: async (seconds) => {
      const gone = `- make_interval(secs => ${seconds})`
      await dns.sql(`update dns_zone_state set sent_at = sent_at ${gone} where server_id = $1`, [server])
      await dns.sql(
        `update dns_change_outcome set sent_at = sent_at ${gone}, next_try_at = next_try_at ${gone} where server_id = $1`,
        [server],
      )
    },
  }
}

const namesOf = (changes: readonly OfferedChange[]): string[] => changes.map(({ name }) => name)
const rows = (server: string) => dns.sql('select state from dns_change_outcome where server_id = $1', [server])

test('changes come in order with their whole set, are sent once, and are gone when answered', async () => {
  const { write, next, answer, server, zone } = await estate()
  for (const name of ['one', 'two', 'three']) await write(name, name)
  const sent = await next(2)
  expect(sent).toMatchObject([
    {
      zone_id: zone.id,
      zone_name: 'queue.example.',
      views: null,
      op: 'create',
      name: 'one',
      record_type: 'TXT',
      rrset: { ttl: 3600, members: [{ value: '"one"', priority: null }] },
      key_tag: null,
      target_serial: expect.any(Number),
    },
    { name: 'two' },
  ])
  expect(await next()).toEqual([])
  expect(await answer(sent)).toEqual(['applied', 'applied'])
  expect(namesOf(await next())).toEqual(['three'])
  expect(await rows(server)).toEqual([])
})

test('what is not answered within a minute is sent again, with what came after it', async () => {
  const { write, next, answer, wait } = await estate()
  await write('lost', 'x')
  expect(namesOf(await next())).toEqual(['lost'])
  await write('later', 'x')
  expect(await next()).toEqual([])
  await wait(61)
  const again = await next()
  expect(namesOf(again)).toEqual(['lost', 'later'])
  expect(await answer(again)).toEqual(['applied', 'applied'])
  expect(await answer(again)).toEqual(['applied', 'applied'])
  await wait(61)
  expect(await next()).toEqual([])
})

test('answers out of turn are kept until those before them are there', async () => {
  const { write, next, answer, wait, server } = await estate()
  for (const name of ['a', 'b', 'c']) await write(name, name)
  const [a, b, c] = (await next()) as [OfferedChange, OfferedChange, OfferedChange]
  await answer([c, b])
  expect(await rows(server)).toEqual([{ state: 'applied' }, { state: 'applied' }])
  await wait(61)
  const again = await next()
  expect(namesOf(again)).toEqual(['a'])
  await answer([a])
  expect(await rows(server)).toEqual([])
})

test('a later change of the same set makes the earlier one needless', async () => {
  const { write, next, answer } = await estate()
  await write('www', 'one')
  await write('mail', 'x')
  await write('www', 'two')
  const sent = await next()
  expect(namesOf(sent)).toEqual(['mail', 'www'])
  expect(sent[1]?.rrset?.members.map(({ value }) => value)).toEqual(['"one"', '"two"'])
  await answer(sent)
  expect(await next()).toEqual([])
})

test('a failure is tried again later and later, and given up after five times', async () => {
  const { write, next, answer, wait, server } = await estate()
  await write('bad', 'x')
  for (const state of ['retry', 'retry', 'retry', 'retry', 'failed']) {
    const sent = await next()
    expect(namesOf(sent)).toEqual(['bad'])
    expect(await answer(sent, 'error')).toEqual([state])
    expect(await answer(sent, 'error')).toEqual([state])
    expect(await next()).toEqual([])
    await wait(300)
  }
  expect(await next()).toEqual([])
  const [row] = await dns.sql('select state, attempts, last_error from dns_change_outcome where server_id = $1', [
    server,
  ])
  expect(row).toEqual({ state: 'failed', attempts: 5, last_error: 'REFUSED' })
})

test('a failure holds back its own name and nothing else; a later change of its set takes its place', async () => {
  const { write, next, answer, wait, zone, group } = await estate()
  await write('www', 'x')
  const sent = await next()
  await answer(sent, 'error')
  const address = { name: 'www', record_type: 'A', value: '192.0.2.1' }
  await dns.made(`${group}/zones/${zone.id}/records`, address)
  await write('other', 'x')
  const others = await next()
  expect(namesOf(others)).toEqual(['other'])
  await answer(others)
  await wait(10)
  const together = await next()
  expect(together.map(({ name, record_type }) => `${name} ${record_type}`)).toEqual(['www TXT', 'www A'])
  await answer(together.slice(0, 1), 'error')
  await answer(together.slice(1))
  await write('www', 'y')
  const [latest] = await next()
  expect(latest?.rrset?.members.length).toBe(2)
  await wait(1000)
  expect(await answer(await next())).toEqual(['applied'])
  await wait(1000)
  expect(await next()).toEqual([])
})

test('an operation of another server, one that was not sent, and an unknown one are refused, each for itself', async () => {
  const one = await estate()
  const other = await estate()
  await one.write('mine', 'x')
  await other.write('theirs', 'x')
  const [mine] = await one.next()
  const [theirs] = await other.next()
  await one.write('not-sent', 'x')
  const [notSent] = await dns.sql<{ id: string }>(`select id from dns_change where name = 'not-sent'`)
  const ids = [String(theirs?.op_id), String(notSent?.id), newId(), 'nonsense', String(mine?.op_id)]
  const answers = await inWork((work) =>
    acknowledge(
      work,
      one.server,
      ids.map((op_id) => ({ op_id, result: 'ok' as const })),
    ),
  )
  expect(answers.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'refused', 'applied'])
})

test('nothing goes out in maintenance, while switched off, or of a zone that is in the trash', async () => {
  const { write, next, server, group, zone } = await estate()
  await write('held', 'x')
  const at = `${group}/servers/${server}`
  await dns.api('POST', `${at}/pause`)
  expect(await next()).toEqual([])
  await dns.api('POST', `${at}/resume`)
  await dns.api('PUT', at, { is_enabled: false })
  expect(await next()).toEqual([])
  await dns.api('PUT', at, { is_enabled: true })
  await dns.api('DELETE', `${group}/zones/${zone.id}`)
  expect(await next()).toEqual([])
  await dns.call('POST', `/api/v1/admin/trash/dns_zone/${zone.id}/restore`)
  expect(namesOf(await next())).toEqual(['held'])
})

test('a set with members of its own in a view goes there by itself, and without them to all other views', async () => {
  const { next, group, zone } = await estate()
  const inside = await dns.made(`${group}/views`, { name: 'inside' })
  await dns.made(`${group}/views`, { name: 'outside' })
  const at = `${group}/zones/${zone.id}/records`
  await dns.made(at, { name: 'both', record_type: 'A', value: '192.0.2.1' })
  await dns.made(at, { name: 'split', record_type: 'A', value: '192.0.2.2', view_id: inside.id })
  const sent = await next()
  const sizes = sent.map(({ name, views, rrset }) => `${name} ${views} ${rrset?.members.length}`)
  expect(sizes.sort()).toEqual(['both inside,outside 1', 'split inside 1', 'split outside 0'])
})

test('a server says what it serves, and a zone that it loaded as a whole needs no more changes', async () => {
  const { write, next, server, zone } = await estate('reported.example.')
  await write('one', 'x')
  const [first] = await dns.sql<{ target_serial: string }>('select target_serial from dns_change where zone_id = $1', [
    zone.id,
  ])
  const serial = Number(first?.target_serial)
  const reports = [
    { zone: 'Reported.example', serial },
    { zone: 'elsewhere.example.', serial: 1 },
  ]
  expect(await inWork((work) => reportSerials(work, server, reports))).toBe(1)
  const [state] = await dns.sql('select current_serial::int from dns_zone_state where server_id = $1', [server])
  expect(state).toEqual({ current_serial: serial })
  await write('two', 'x')
  await inWork((work) => loadedZones(work, server, [{ zone_id: zone.id, serial }]))
  expect(namesOf(await next())).toEqual(['two'])
})
