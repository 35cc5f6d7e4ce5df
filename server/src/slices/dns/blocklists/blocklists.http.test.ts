import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { FeedServer } from '../../../../test/fakes/feed-server.ts'
import { personWith } from '../../../../test/people.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate, reader } from '../../../db/work.ts'
import { blocklistCatalog } from './catalog.ts'
import { policyZonesOf } from './for-servers.ts'
import { storeFeed } from './store-feed.ts'

let dns: DnsApp
const feeds = new FeedServer()
let base = ''
beforeAll(async () => {
  base = await feeds.start()
  dns = await dnsApp({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.2/32' })
})
afterAll(async () => {
  feeds.stop()
  await dns.close()
})

let made = 0
const list = (body: object = {}) => dns.made('/blocklists', { name: `list ${++made}`, ...body })
const at = ({ id }: { id: string }): string => `/blocklists/${id}`
const read = async (one: { id: string }) => (await dns.api('GET', at(one))).body
const domains = async (one: { id: string }, query = ''): Promise<string[]> => {
  const { status, body, text } = await dns.api('GET', `${at(one)}/entries?limit=1000${query}`)
  expect(status, text).toBe(200)
  return body.items.map(({ domain }: { domain: string }) => domain)
}
const refresh = (one: { id: string }) => dns.runJob('dns_blocklist_refresh', { list_id: one.id })
const idOf = (group: string): string => group.replace('/groups/', '')
const actions = async (id: string): Promise<string[]> =>
  (await dns.sql<{ action: string }>('select action from audit_log where resource_id = $1 order by seq', [id])).map(
    ({ action }) => action,
  )

describe('the names of a list', () => {
  test('are kept in one spelling, found by a part, counted, and each once', async () => {
    const one = await list()
    const entry = await dns.made(`${at(one)}/entries`, { domain: '.Ads.Example.', reason: 'noise' })
    expect(entry).toMatchObject({
      domain: 'ads.example',
      entry_type: 'block',
      target: null,
      is_wildcard: true,
      source: 'manual',
      list_id: one.id,
      added_at: entry.created_at,
    })
    const again = await dns.api('POST', `${at(one)}/entries`, { domain: 'ads.example' })
    expect([again.status, again.body.detail]).toEqual([409, "'ads.example' is already on this list"])
    await dns.made(`${at(one)}/entries`, { domain: 'tracker.example' })
    expect(await domains(one)).toEqual(['ads.example', 'tracker.example'])
    expect(await domains(one, '&q=TRACK')).toEqual(['tracker.example'])
    expect(await domains(one, '&search=ads')).toEqual(['ads.example'])
    expect((await read(one)).entry_count).toBe(2)
    expect((await dns.api('GET', `${at(one)}/entries`)).body).toMatchObject({ total: 2, limit: 100, offset: 0 })
    expect((await dns.api('DELETE', `${at(one)}/entries/${entry.id}`)).status).toBe(204)
    expect((await read(one)).entry_count).toBe(1)
  })

  test('can lead elsewhere, to an address or a host, and to nothing else', async () => {
    const one = await list()
    const make = (body: object) => dns.api('POST', `${at(one)}/entries`, { domain: `x${++made}.example`, ...body })
    expect((await make({ entry_type: 'redirect', target: 'Safe.Example.' })).body).toMatchObject({
      target: 'safe.example',
    })
    expect((await make({ entry_type: 'redirect', target: '2001:DB8::1' })).body).toMatchObject({
      target: '2001:db8::1',
    })
    for (const target of [null, '', 'rpz-drop', 'a b', 'x_y.example', 'http://x.example'])
      expect([target, (await make({ entry_type: 'redirect', target })).status]).toEqual([target, 422])
    expect((await make({ entry_type: 'block', target: '192.0.2.1' })).body.detail).toBe('Only a redirect has a target')
    for (const domain of ['com', 'a..b', '*.example', '192.0.2.1', 'x'.repeat(64), 'a b.example', ''])
      expect([domain, (await make({ domain })).status]).toEqual([domain, 422])
  })

  test('come by the thousand; those that are there, or are none, are told', async () => {
    const one = await list()
    await dns.made(`${at(one)}/entries`, { domain: 'known.example' })
    const many = Array.from({ length: 25_000 }, (_, n) => `host${n}.ads.example`)
    const sent = [...many, 'HOST1.ads.example', 'known.example', 'nothing']
    const { status, body } = await dns.api('POST', `${at(one)}/entries/bulk`, { domains: sent })
    expect(status).toBe(200)
    expect(body).toEqual({
      added: 25_000,
      skipped: 3,
      total: 25_001,
      refused: [{ domain: 'nothing', reason: expect.stringContaining('no dot') }],
    })
    expect((await read(one)).entry_count).toBe(25_001)
    const [entry] = (await dns.api('GET', `${at(one)}/entries?q=host24999.`)).body.items
    expect(entry).toMatchObject({ is_wildcard: false, source: 'manual' })
    expect(await actions(one.id)).toEqual(['create', 'bulk_create'])
    const again = await dns.api('POST', `${at(one)}/entries/bulk`, { domains: ['known.example'] })
    expect(again.body).toEqual({ added: 0, skipped: 1, total: 25_001, refused: [] })
    expect((await dns.api('DELETE', at(one))).status).toBe(204)
    expect(await dns.sql('select from dns_blocklist_entry where list_id = $1', [one.id])).toEqual([])
  })

  test('are many at once and one list: its count is right after 20 parallel writers', async () => {
    const one = await list()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => dns.api('POST', `${at(one)}/entries`, { domain: `p${n}.example` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect((await read(one)).entry_count).toBe(20)
  })
})

describe('a feed', () => {
  test('is fetched when its list is made; what it names comes and goes, and what is by hand stays', async () => {
    feeds.content.set('/a', '0.0.0.0 one.example\n0.0.0.0 two.example\n0.0.0.0 own.example\nrubbish\n')
    const one = await list({ source_type: 'url', feed_url: `${base}/a` })
    expect(one).toMatchObject({ last_sync_status: 'queued', last_synced_at: null, entry_count: 0 })
    await dns.made(`${at(one)}/entries`, { domain: 'own.example', reason: 'mine' })
    await refresh(one)
    expect(await domains(one)).toEqual(['one.example', 'own.example', 'two.example'])
    expect(await read(one)).toMatchObject({
      entry_count: 3,
      last_sync_status: 'success',
      last_sync_error: null,
      last_sync_skipped: 1,
      last_synced_at: expect.any(String),
    })
    feeds.content.set('/a', '0.0.0.0 two.example\n0.0.0.0 three.example\n')
    await refresh(one)
    expect(await domains(one)).toEqual(['own.example', 'three.example', 'two.example'])
    expect(await domains(one, '&source=manual')).toEqual(['own.example'])
    expect(await actions(one.id)).toEqual(['create', 'refresh', 'refresh'])
  })

  test.each<[string, string | number, string]>([
    ['answers with a fault', 503, 'The server answered with status 503'],
    ['is empty', '', 'The feed names nothing that can be blocked; is it of the format hosts?'],
    [
      'is something else',
      '<html>moved</html>',
      'The feed names nothing that can be blocked; is it of the format hosts?',
    ],
  ])('that %s leaves the list as it is, and says why', async (_, content, reason) => {
    feeds.content.set('/b', '0.0.0.0 one.example')
    const one = await list({ source_type: 'url', feed_url: `${base}/b` })
    await refresh(one)
    feeds.content.set('/b', content)
    await refresh(one)
    expect(await read(one)).toMatchObject({ entry_count: 1, last_sync_status: 'error', last_sync_error: reason })
    expect(await domains(one)).toEqual(['one.example'])
  })

  test('whose storing is cut off leaves the list as it was, and is stored by the next try', async () => {
    feeds.content.set('/cut', 'old.example')
    const source = { feed_url: `${base}/cut`, feed_format: 'domains' as const }
    const one = await list({ source_type: 'url', ...source })
    await refresh(one)
    const feed = { domains: Array.from({ length: 50_000 }, (_, n) => `new${n}.example`), skipped: 0 }
    const storing = mutate(dns.databases, systemActor('test'), async (work) => {
      await storeFeed(work, { id: one.id, ...source }, feed)
      throw new Error('killed before the commit')
    })
    await expect(storing).rejects.toThrow('killed')
    expect(await domains(one)).toEqual(['old.example'])
    expect((await read(one)).entry_count).toBe(1)
    feeds.content.set('/cut', feed.domains.join('\n'))
    await refresh(one)
    expect((await read(one)).entry_count).toBe(50_000)
    expect(await domains(one, '&q=old')).toEqual([])
  })

  test('is fetched from where the product may connect to, and from nowhere else', async () => {
    const make = (feed_url: string) =>
      dns.api('POST', '/blocklists', { name: `list ${++made}`, source_type: 'url', feed_url })
    for (const url of ['', 'ftp://a.example/', 'x', 'http://u:p@a.example/', 'http://localhost/', 'http://[::1]/'])
      expect([url, (await make(url)).status]).toEqual([url, 422])
    const inside = await make('http://127.0.0.2:1/')
    expect(inside.status).toBe(201)
    await refresh(inside.body)
    expect((await read(inside.body)).last_sync_error).toBe('The server refused the connection')
  })

  test('that was changed while it was fetched is not stored', async () => {
    feeds.content.set('/c', '0.0.0.0 old.example')
    feeds.content.set('/d', 'new.example')
    const one = await list({ source_type: 'url', feed_url: `${base}/c` })
    const late = refresh(one)
    await dns.api('PUT', at(one), { feed_url: `${base}/d`, feed_format: 'domains' })
    await late
    await refresh(one)
    expect(await domains(one)).toEqual(['new.example'])
  })

  test('names with all below them, or alone, as its list says at any time', async () => {
    feeds.content.set('/e', 'a.example\nb.example')
    const one = await list({ source_type: 'url', feed_url: `${base}/e`, feed_format: 'domains' })
    await refresh(one)
    const wild = async () =>
      (await dns.api('GET', `${at(one)}/entries`)).body.items.map(
        (entry: { is_wildcard: boolean }) => entry.is_wildcard,
      )
    expect(await wild()).toEqual([true, true])
    await dns.api('PUT', at(one), { feed_entries_are_wildcard: false })
    expect(await wild()).toEqual([false, false])
  })

  test('owns its names: they are neither edited nor deleted by hand', async () => {
    feeds.content.set('/f', '0.0.0.0 fed.example')
    const one = await list({ source_type: 'url', feed_url: `${base}/f` })
    await refresh(one)
    const [{ id }] = (await dns.api('GET', `${at(one)}/entries`)).body.items
    const entry = `${at(one)}/entries/${id}`
    const answers = [
      await dns.api('PUT', entry, { reason: 'x' }),
      await dns.api('DELETE', entry),
      await dns.api('POST', `${at(one)}/entries/bulk-delete`, { ids: [id] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(answers[0]?.body.detail).toContain('comes from the feed')
    const { body } = await dns.api('GET', entry)
    expect((await dns.api('PUT', entry, body)).status).toBe(200)
  })

  test('is fetched again when its time has come, or somebody asks; without one there is nothing to fetch', async () => {
    feeds.content.set('/g', '0.0.0.0 one.example')
    const one = await list({ source_type: 'url', feed_url: `${base}/g`, update_interval_hours: 1 })
    const queued = async () =>
      (await dns.sql(`select from graphile_worker._private_jobs where key = $1`, [`dns_blocklist_refresh:${one.id}`]))
        .length
    const forget = () => dns.sql('delete from graphile_worker._private_jobs')
    expect(await queued()).toBe(1)
    await refresh(one)
    await forget()
    await dns.runJob('dns_blocklist_due')
    expect(await queued()).toBe(0)
    await dns.sql(`update dns_blocklist set next_refresh_at = next_refresh_at - interval '61 minutes'`)
    await dns.runJob('dns_blocklist_due')
    expect(await queued()).toBe(1)
    await forget()
    const { status, body } = await dns.api('POST', `${at(one)}/refresh`)
    expect([status, body]).toEqual([200, { list_id: one.id, task_id: expect.any(String), status: 'queued' }])
    expect([await queued(), (await read(one)).last_sync_status]).toEqual([1, 'queued'])
    expect((await dns.api('POST', `${at(await list())}/refresh`)).status).toBe(422)
  })
})

describe('what is in force', () => {
  test('is what the lists of a view and its group make together, the first list first', async () => {
    const group = await dns.group()
    const view = await dns.made(`${group}/views`, { name: 'guests' })
    const [first, second, off] = [await list({ block_mode: 'refused' }), await list(), await list({ enabled: false })]
    for (const [one, domain] of [
      [first, 'a.example'],
      [second, 'a.example'],
      [second, 'b.example'],
      [off, 'off.example'],
    ])
      await dns.made(`${at(one)}/entries`, { domain, is_wildcard: one === second })
    await dns.made(`${at(first)}/exceptions`, { domain: 'Good.example', reason: 'needed' })
    for (const one of [first, off]) await dns.api('PUT', `${at(one)}/assignments`, { server_group_ids: [idOf(group)] })
    const { body } = await dns.api('PUT', `${at(second)}/assignments`, { view_ids: [view.id] })
    expect(body).toMatchObject({ applied_group_ids: [], applied_view_ids: [view.id] })

    const ofGroup = (await dns.api('GET', `/blocklists/effective/group/${idOf(group)}`)).body
    expect(ofGroup).toEqual({
      scope: 'group',
      scope_id: idOf(group),
      entries: [
        {
          domain: 'a.example',
          action: 'block',
          block_mode: 'refused',
          sinkhole_ip: null,
          target: null,
          is_wildcard: false,
          list_id: first.id,
          list_name: first.name,
        },
      ],
      exceptions: ['good.example'],
      lists: [first.id],
      total: 1,
      truncated: false,
    })
    const ofView = (await dns.api('GET', `/blocklists/effective/view/${view.id}`)).body
    expect(ofView).toMatchObject({ lists: [second.id, first.id], exceptions: ['good.example'], total: 3 })
    const rows = ofView.entries.map((entry: Record<string, unknown>) => [entry.domain, entry.list_id])
    expect(rows).toEqual([
      ['a.example', second.id],
      ['a.example', first.id],
      ['b.example', second.id],
    ])
    const cut = (await dns.api('GET', `/blocklists/effective/view/${view.id}?limit=1`)).body
    expect([cut.entries.length, cut.truncated, cut.total]).toEqual([1, true, 3])
    for (const scope of ['group', 'view'])
      expect((await dns.api('GET', `/blocklists/effective/${scope}/${first.id}`)).status).toBe(404)
  })

  test('moves the configuration of the groups, with every change and only with one', async () => {
    const group = await dns.group()
    const view = await dns.made(`${group}/views`, { name: 'v' })
    feeds.content.set('/h', '0.0.0.0 one.example')
    const one = await list({ source_type: 'url', feed_url: `${base}/h` })
    const moves = async (change: () => Promise<unknown>): Promise<number> => {
      const before = await dns.revision(group)
      await change()
      return (await dns.revision(group)) - before
    }
    const assign = (body: object) => dns.api('PUT', `${at(one)}/assignments`, body)
    let entry = { id: '' }
    let exception = { id: '' }
    expect(await moves(() => refresh(one))).toBe(0)
    expect(await moves(() => assign({ view_ids: [view.id] }))).toBe(1)
    expect(await moves(() => assign({ view_ids: [view.id] }))).toBe(0)
    expect(await moves(() => assign({ server_group_ids: [idOf(group)], view_ids: [] }))).toBe(1)
    expect(await moves(() => refresh(one))).toBe(0)
    feeds.content.set('/h', '0.0.0.0 two.example')
    expect(await moves(() => refresh(one))).toBe(1)
    expect(await moves(() => dns.api('PUT', at(one), { block_mode: 'refused' }))).toBe(1)
    expect(await moves(() => dns.api('PUT', at(one), { block_mode: 'refused' }))).toBe(0)
    expect(await moves(async () => (entry = await dns.made(`${at(one)}/entries`, { domain: 'x.example' })))).toBe(1)
    expect(await moves(() => dns.api('PUT', `${at(one)}/entries/${entry.id}`, { is_wildcard: false }))).toBe(1)
    expect(await moves(() => dns.api('DELETE', `${at(one)}/entries/${entry.id}`))).toBe(1)
    expect(await moves(() => dns.api('POST', `${at(one)}/entries/bulk`, { domains: ['y.example'] }))).toBe(1)
    expect(
      await moves(async () => (exception = await dns.made(`${at(one)}/exceptions`, { domain: 'z.example' }))),
    ).toBe(1)
    expect(await moves(() => dns.api('PUT', `${at(one)}/exceptions/${exception.id}`, { reason: 'r' }))).toBe(1)
    expect(await moves(() => dns.api('DELETE', `${at(one)}/exceptions/${exception.id}`))).toBe(1)
    expect(await moves(() => dns.api('DELETE', at(one)))).toBe(1)
  })

  test('is one policy zone for each view, or one for all, and its revision moves with what is in it alone', async () => {
    const zones = async (group: string) =>
      (await policyZonesOf(reader(dns.databases, systemActor('test')), idOf(group))).map(({ view, revision }) => ({
        view,
        revision,
      }))
    const group = await dns.group()
    const [one, other] = [await list(), await list()]
    expect(await zones(group)).toEqual([])
    await dns.api('PUT', `${at(one)}/assignments`, { server_group_ids: [idOf(group)] })
    const [first] = await zones(group)
    expect(first).toEqual({ view: null, revision: expect.any(String) })
    await dns.made(`${at(other)}/entries`, { domain: 'elsewhere.example' })
    await dns.api('PUT', group, { description: 'x' })
    expect(await zones(group)).toEqual([first])
    await dns.made(`${at(one)}/entries`, { domain: 'here.example' })
    const [second] = await zones(group)
    expect(second?.revision).not.toBe(first?.revision)
    const view = await dns.made(`${group}/views`, { name: 'b', order: 1 })
    await dns.made(`${group}/views`, { name: 'a', order: 2 })
    await dns.api('PUT', `${at(other)}/assignments`, { view_ids: [view.id] })
    const [ofB, ofA] = await zones(group)
    expect([ofB?.view, ofA?.view, ofA?.revision]).toEqual(['b', 'a', second?.revision])
    expect(ofB?.revision).not.toBe(ofA?.revision)
  })

  test('is refused where a server of the group cannot block names, and such a server is kept out', async () => {
    const group = await dns.group()
    await dns.made(`${group}/servers`, { name: 'pdns', driver: 'powerdns', host: '192.0.2.1' })
    const one = await list()
    const refused = await dns.api('PUT', `${at(one)}/assignments`, { server_group_ids: [idOf(group)] })
    expect([refused.status, refused.body.detail]).toEqual([422, "Server 'pdns' (PowerDNS) cannot block names"])
    const other = await dns.group()
    await dns.api('PUT', `${at(one)}/assignments`, { server_group_ids: [idOf(other)] })
    const joining = await dns.api('POST', `${other}/servers`, { name: 'p', driver: 'powerdns', host: '192.0.2.1' })
    expect([joining.status, joining.body.detail]).toEqual([422, "Server 'p' (PowerDNS) cannot block names"])
  })

  test('takes a right to the groups it is about', async () => {
    const group = await dns.group()
    const one = await list()
    const rights = [
      { action: 'admin', resource_type: 'dns_blocklist' },
      { action: 'read', resource_type: 'dns_group' },
    ]
    const person = await personWith(dns, rights)
    const body = { server_group_ids: [idOf(group)] }
    expect((await dns.api('PUT', `${at(one)}/assignments`, body, person.token)).status).toBe(403)
    expect((await dns.api('PUT', `${at(one)}/assignments`, body)).status).toBe(200)
    const unknown = { server_group_ids: [one.id] }
    expect((await dns.api('PUT', `${at(one)}/assignments`, unknown)).status).toBe(422)
  })
})

describe('the catalogue', () => {
  test('has the published lists, a template and a profile, all of which can be made', async () => {
    const { body } = await dns.api('GET', '/blocklists/catalog')
    expect(body.sources).toHaveLength(19)
    expect(new Set(body.sources.map(({ id }: { id: string }) => id)).size).toBe(19)
    expect(body.templates[0].groups).toHaveLength(10)
    const profile = await dns.api('POST', '/blocklists/apply-profile', { profile_id: 'family' })
    expect(profile.body).toMatchObject({ profile_id: 'family', created: 5, skipped: 0 })
    const [source, , , , template] = profile.body.items
    expect(source).toMatchObject({ kind: 'source', catalog_id: 'hagezi-nsfw', status: 'created' })
    const safe = await read({ id: template.list_id })
    const names = blocklistCatalog.templates.flatMap(({ groups }) => groups.flatMap((group) => group.domains))
    expect(safe.entry_count).toBe(new Set(names).size)
    expect(names).toHaveLength(safe.entry_count)
    const again = await dns.api('POST', '/blocklists/apply-profile', { profile_id: 'family' })
    expect(again.body).toMatchObject({ created: 0, skipped: 5 })
    expect(again.body.items[0]).toEqual({ ...source, status: 'skipped_existing' })
  })

  test('makes a list of one source or of some groups of a template; what it does not have is 404', async () => {
    const one = await dns.made('/blocklists/from-catalog', { source_id: 'urlhaus', block_mode: 'refused' })
    expect(one).toMatchObject({
      name: 'URLhaus',
      source_type: 'url',
      feed_url: 'https://urlhaus.abuse.ch/downloads/hostfile/',
      block_mode: 'refused',
      last_sync_status: 'queued',
    })
    expect((await dns.api('POST', '/blocklists/from-catalog', { source_id: 'urlhaus' })).status).toBe(409)
    expect((await dns.api('POST', '/blocklists/from-catalog', { source_id: 'none' })).status).toBe(404)
    const body = { template_id: 'safesearch', name: 'bing alone', group_ids: ['bing'] }
    const bing = await dns.made('/blocklists/from-template', body)
    expect(bing.entry_count).toBe(3)
    expect((await dns.api('POST', '/blocklists/from-template', { ...body, group_ids: ['none'] })).status).toBe(422)
    expect((await dns.api('POST', '/blocklists/from-template', { template_id: 'none' })).status).toBe(404)
    expect((await dns.api('POST', '/blocklists/apply-profile', { profile_id: 'none' })).status).toBe(404)
  })
})

test('a right to one list opens that one and what is on it', async () => {
  const [own, other] = [await list(), await list()]
  const entry = await dns.made(`${at(own)}/entries`, { domain: 'own.example' })
  const foreign = await dns.made(`${at(other)}/entries`, { domain: 'other.example' })
  const { token } = await personWith(dns, [{ action: 'admin', resource_type: 'dns_blocklist', resource_id: own.id }])
  const status = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await dns.api(method, path, body, token)).status
  expect(await status('POST', `${at(own)}/entries`, { domain: 'more.example' })).toBe(201)
  expect(await status('POST', `${at(own)}/entries/bulk`, { domains: ['many.example'] })).toBe(200)
  expect(await status('POST', `${at(own)}/exceptions`, { domain: 'but.example' })).toBe(201)
  for (const path of ['entries', 'entries/bulk', 'exceptions', 'entries/bulk-delete'])
    expect(await status('POST', `${at(other)}/${path}`, { domain: 'x.example' })).toBe(403)
  expect(await status('POST', '/blocklists', { name: 'third' })).toBe(403)
  expect(await status('POST', `${at(own)}/entries/bulk-delete`, { ids: [foreign.id] })).not.toBe(204)
  expect((await dns.api('GET', `${at(other)}/entries`)).body.total).toBe(1)
  expect(await status('PUT', at(own), { description: 'x' })).toBe(200)
  expect(await status('PUT', at(other), { description: 'x' })).toBe(403)
  expect(await status('PUT', `${at(own)}/entries/${entry.id}`, { reason: 'x' })).toBe(200)
  expect(await status('PUT', `${at(other)}/entries/${foreign.id}`, { reason: 'x' })).toBe(403)
  const { items, total } = (await dns.api('GET', `${at(other)}/entries`, undefined, token)).body
  expect([items, total]).toEqual([[], 0])
})
