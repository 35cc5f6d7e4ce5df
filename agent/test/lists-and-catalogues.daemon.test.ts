import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { said } from './said.ts'
import { type Machine, type World, world } from './world.ts'

let cadastre: World
beforeAll(async () => {
  cadastre = await world()
})
afterAll(() => cadastre.end())

async function groupWith(more: object, options: object = {}): Promise<string> {
  const group = await cadastre.group()
  expect((await cadastre.api('PUT', group, more)).status).toBe(200)
  expect((await cadastre.api('PUT', `${group}/options`, { dnssec_validation: 'no', ...options })).status).toBe(200)
  return group
}

async function running(group: string): Promise<Machine> {
  const machine = await cadastre.machine(group)
  machine.start()
  return machine
}

const idOf = (group: string): string => group.replace('/groups/', '')
const zoneIn = async (group: string, body: object): Promise<string> =>
  `${group}/zones/${(await cadastre.made(`${group}/zones`, body)).id}`
const host = (zone: string, name: string, value: string, more = {}) =>
  cadastre.made(`${zone}/records`, { name, record_type: 'A', value, ...more })
const listOf = async (body: object): Promise<string> =>
  `/blocklists/${(await cadastre.made('/blocklists', { name: `list ${Math.random()}`, ...body })).id}`
const entry = (list: string, domain: string, more = {}) => cadastre.made(`${list}/entries`, { domain, ...more })
const inForce = async (list: string, where: object): Promise<void> => {
  const answer = await cadastre.api('PUT', `${list}/assignments`, where)
  expect(answer.status, answer.text).toBe(200)
}
const statusOf = async ({ settings }: Machine, name: string): Promise<string> => {
  const text = await said('dig', ['@127.0.0.1', '-p', String(settings.port), '+tries=1', '+time=2', name])
  return /status: (\w+)/.exec(text)?.[1] ?? (/no servers could be reached|timed out/.test(text) ? 'nothing' : text)
}

const RESOLVES = { is_recursive: true }
const FOR_ALL = { recursion_enabled: true, allow_recursion: ['any'], allow_query_cache: ['any'] }

test('blocked names are answered as their list says, and others as they are', async () => {
  const group = await groupWith(RESOLVES, FOR_ALL)
  const zone = await zoneIn(group, { name: 'own.example' })
  for (const name of ['www', 'ads', 'x.ads', 'good.ads', 'silent', 'moved', 'sunk']) await host(zone, name, '192.0.2.1')
  const machine = await running(group)
  await machine.answers(['sunk.own.example'], '192.0.2.1')
  const refusing = await listOf({ block_mode: 'refused' })
  await entry(refusing, 'silent.own.example', { is_wildcard: false })
  const denying = await listOf({ block_mode: 'nxdomain' })
  await entry(denying, 'ads.own.example', { is_wildcard: true })
  await entry(denying, 'moved.own.example', { entry_type: 'redirect', target: '192.0.2.99', is_wildcard: false })
  await cadastre.made(`${denying}/exceptions`, { domain: 'good.ads.own.example' })
  const sinking = await listOf({ block_mode: 'sinkhole', sinkhole_ip: '192.0.2.66' })
  for (const list of [refusing, denying, sinking]) await inForce(list, { server_group_ids: [idOf(group)] })
  await machine.answers(['moved.own.example'], '192.0.2.99')
  expect(await statusOf(machine, 'ads.own.example')).toBe('NXDOMAIN')
  expect(await statusOf(machine, 'x.ads.own.example')).toBe('NXDOMAIN')
  expect(await statusOf(machine, 'silent.own.example')).toBe('nothing')
  for (const name of ['www', 'good.ads', 'sunk']) expect(await machine.dig(`${name}.own.example`)).toBe('192.0.2.1')
  // A name that comes later is blocked later; nothing else changes.
  await entry(sinking, 'sunk.own.example', { is_wildcard: false })
  await machine.answers(['sunk.own.example'], '192.0.2.66')
  expect(await statusOf(machine, 'ads.own.example')).toBe('NXDOMAIN')
  // Without the module nothing is blocked.
  const module = '/api/v1/admin/feature-modules/dns.blocklists'
  await cadastre.call('PATCH', module, { body: { enabled: false } })
  await machine.answers(['ads.own.example'], '192.0.2.1')
  await cadastre.call('PATCH', module, { body: { enabled: true } })
  await machine.answers(['ads.own.example'], '')
})

test('in a view its own lists are in force, too', async () => {
  const group = await groupWith(RESOLVES, FOR_ALL)
  const secret = 'c2VjcmV0IG9mIGNoaWxkcmVu'
  await cadastre.made(`${group}/tsig-keys`, { name: 'children', secret })
  const view = { match_clients: ['key children'], order: 1, allow_query_cache: ['any'] }
  const children = await cadastre.made(`${group}/views`, { name: 'Children', ...view })
  await cadastre.made(`${group}/views`, {
    name: 'others',
    match_clients: ['any'],
    order: 2,
    allow_query_cache: ['any'],
  })
  const zone = await zoneIn(group, { name: 'seen.example' })
  for (const name of ['game', 'malware']) await host(zone, name, '192.0.2.1')
  const [everywhere, there] = [await listOf({ block_mode: 'nxdomain' }), await listOf({ block_mode: 'nxdomain' })]
  await entry(everywhere, 'malware.seen.example')
  await entry(there, 'game.seen.example')
  await inForce(everywhere, { server_group_ids: [idOf(group)] })
  await inForce(there, { view_ids: [children.id] })
  const machine = await running(group)
  await machine.answers(['game.seen.example'], '192.0.2.1')
  expect(await machine.dig('malware.seen.example')).toBe('')
  const key = ['-y', `hmac-sha256:children:${secret}`]
  await machine.answers([...key, 'seen.example', 'NS'], 'ns.invalid.')
  for (const name of ['game', 'malware']) expect(await machine.dig(...key, `${name}.seen.example`)).toBe('')
})

test('by the catalogue the other servers of a group have its zones, each in its views, and follow them', async () => {
  const group = await groupWith({
    is_recursive: false,
    catalog_zones_enabled: true,
    catalog_zone_name: 'catalog.invalid',
  })
  const secret = 'c2VjcmV0IG9mIHRoZSBpbnNpZGU='
  await cadastre.made(`${group}/tsig-keys`, { name: 'inside', secret })
  const key = ['-y', `hmac-sha256:inside:${secret}`]
  const inside = await cadastre.made(`${group}/views`, { name: 'inside', match_clients: ['key inside'], order: 1 })
  await cadastre.made(`${group}/views`, { name: 'outside', match_clients: ['any'], order: 2 })
  const zone = await zoneIn(group, { name: 'member.example' })
  await host(zone, 'www', '192.0.2.1')
  await host(zone, 'db', '10.0.0.1', { view_id: inside.id })
  const hidden = await zoneIn(group, { name: 'hidden.example', view_id: inside.id })
  await host(hidden, 'www', '10.0.0.2')
  const guarded = await zoneIn(group, { name: 'guarded.example', allow_query: ['key inside'] })
  await host(guarded, 'www', '10.0.0.3')
  const primary = await running(group)
  await primary.answers(['www.member.example'], '192.0.2.1')
  const other = await running(group)
  await other.answers(['www.member.example'], '192.0.2.1')
  await other.answers([...key, 'db.member.example'], '10.0.0.1')
  await other.answers([...key, 'www.hidden.example'], '10.0.0.2')
  await other.answers([...key, 'www.guarded.example'], '10.0.0.3')
  expect(await other.dig('db.member.example')).toBe('')
  expect(await statusOf(other, 'www.hidden.example')).toBe('REFUSED')
  expect(await statusOf(other, 'www.guarded.example')).toBe('REFUSED')
  const text = await readFile(`${other.settings.folder}/rendered/named.conf`, 'utf8')
  expect(text).not.toContain('zone "member.example."')
  expect(text).toContain('zone "guarded.example."')
  // A record, a zone more and a zone less.
  await host(zone, 'later', '192.0.2.2')
  await other.answers(['later.member.example'], '192.0.2.2')
  await host(await zoneIn(group, { name: 'second.example' }), 'www', '192.0.2.3')
  await other.answers(['www.second.example'], '192.0.2.3')
  await cadastre.api('DELETE', zone)
  await expect.poll(() => statusOf(other, 'www.member.example'), { timeout: 60_000 }).toBe('REFUSED')
  expect(await other.dig('www.second.example')).toBe('192.0.2.3')
  // Without a catalogue the server has the zones by itself.
  expect((await cadastre.api('PUT', group, { catalog_zones_enabled: false })).status).toBe(200)
  await expect
    .poll(() => readFile(`${other.settings.folder}/rendered/named.conf`, 'utf8'), { timeout: 60_000 })
    .toContain('zone "second.example."')
  await other.answers(['www.second.example'], '192.0.2.3')
})
