import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../test/dns-app.ts'
import { startNamed } from '../../../test/peers/named.ts'
import type { Daemon } from '../../../test/peers/pdns.ts'

// biome-ignore lint/suspicious/noExplicitAny: as of every answer
type Any = any

const ZONE = `$TTL 3600
@ SOA ns1 noc 7 900 600 86400 3600
@ NS ns1
ns1 A 192.0.2.53
www A 192.0.2.1
www A 192.0.2.2
Mixed A 192.0.2.3
alias CNAME www
@ MX 10 mail
mail AAAA 2001:db8::25
note TXT "Hello World" "second"
_ldap._tcp SRV 0 100 389 ns1
host SSHFP 1 1 1111111111111111111111111111111111111111
`

let dns: DnsApp
let legacy: Daemon
let fresh: Daemon
beforeAll(async () => {
  dns = await dnsApp()
  legacy = await startNamed({ 'two.example': ZONE })
  fresh = await startNamed({ 'two.example': `${ZONE}late A 192.0.2.99\n`.replace('192.0.2.2', '192.0.2.22') })
})
afterAll(async () => {
  await dns.close()
  await legacy.remove()
  await fresh.remove()
})

const cutover = (method: 'GET' | 'POST', path: string, body?: object) =>
  dns.call(method, `/api/v1/migration/cutover${path}`, body ? { body } : {})

let count = 0

/** A zone here as the file says, a plan with the legacy BIND as its source, and a server of the target group. */
async function planWith(target: { host: string; port: number }, source = legacy) {
  const old = await dns.group()
  const server = await dns.made(`${old}/servers`, { name: 'old', host: source.host, port: source.port })
  const group = await dns.group()
  await dns.made(`${group}/servers`, { name: 'new', host: target.host, port: target.port })
  const zone = await dns.made(`${group}/zones`, { name: 'two.example.' })
  const at = `${group}/zones/${zone.id}`
  const committed = await dns.api('POST', `${at}/import/commit`, { zone_file: ZONE })
  expect(committed.status, committed.text).toBe(200)
  const fields = { source_dns_server_id: server.id, target_dns_group_id: group.replace('/groups/', '') }
  const plan = (await cutover('POST', '/plans', { name: `plan ${++count}`, ...fields })).body
  const items = [{ kind: 'dns_zone', source_ref: 'two.example', zone_id: zone.id }]
  const [item] = (await cutover('POST', `/plans/${plan.id}/items`, { items })).body
  return { plan, item, at }
}

test('a zone on another BIND is compared by transfer, every type of it', async () => {
  const { item, plan, at } = await planWith(fresh)
  const { report, blockers } = (await cutover('POST', `/items/${item.id}/parity`)).body
  expect(report).toMatchObject({ status: 'ok', in_sync: 10, difference_count: 0, is_parity: true, not_compared: 3 })
  expect(blockers.map(({ code }: Any) => code)).toContain('dynamic_update_unknown')
  await dns.made(`${at}/records`, { name: 'own', record_type: 'A', value: '192.0.2.77' })
  const again = (await cutover('POST', `/items/${item.id}/parity`)).body.report
  expect(again.differences).toMatchObject([{ classification: 'intentionally_diverged', name: 'own' }])
  const found = (await cutover('POST', `/plans/${plan.id}/discover`)).body.dns
  expect(found.candidates).toMatchObject([{ source_ref: 'two.example', already_in_plan: true }])
  expect(found.error).toContain('cannot be listed')
})

test('a zone that the source does not answer for is unmatched, and a source that is gone an error', async () => {
  const { plan } = await planWith(fresh)
  const group = await dns.group()
  const other = await dns.made(`${group}/zones`, { name: 'elsewhere.example.' })
  const items = [{ kind: 'dns_zone', source_ref: 'elsewhere.example', zone_id: other.id }]
  const [item] = (await cutover('POST', `/plans/${plan.id}/items`, { items })).body
  // BIND refuses what it does not have: that it is not there cannot be told from that.
  expect((await cutover('POST', `/items/${item.id}/parity`)).body.report.status).toBe('error')
  const gone = await planWith(fresh, { ...legacy, port: 1 })
  const { report } = (await cutover('POST', `/items/${gone.item.id}/parity`)).body
  expect(report).toMatchObject({ status: 'error', is_parity: false })
})

test('shadow queries find exactly what two servers answer differently', async () => {
  const { item, plan } = await planWith(fresh)
  const { status, body } = await cutover('POST', `/items/${item.id}/shadow`, { sample_size: 200 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ sample_source: 'zone_records', errors: 0, mismatched: 1 })
  expect(body.warnings[0]).toContain('query log')
  const different = body.samples.filter(({ verdict }: Any) => verdict === 'mismatch')
  expect(different).toMatchObject([
    { name: 'www.two.example.', qtype: 'A', source_answers: ['192.0.2.1', '192.0.2.2'] },
  ])
  expect(body.matched).toBe(body.sampled - 1)
  expect((await cutover('GET', `/plans/${plan.id}`)).body.status).toBe('parallel')
  const few = (await cutover('POST', `/items/${item.id}/shadow`, { sample_size: 3 })).body
  expect(few.sampled).toBe(3)
})

test('the names come from the query log of the group where there are any, newest first', async () => {
  const { item, at } = await planWith(legacy)
  const [group] = /[0-9a-f-]{36}/.exec(at) ?? []
  await dns.sql(
    `insert into dns_query_log (server_id, ts, qname, qtype, raw)
     select id, now() - make_interval(mins => n), asked.name, 'A', '' from dns_server,
       (values (1, 'WWW.two.example'), (2, 'missing.two.example'), (3, 'www.other.example'), (3000, 'old.two.example'))
       as asked (n, name) where group_id = $1`,
    [group],
  )
  const { body } = await cutover('POST', `/items/${item.id}/shadow`)
  expect(body).toMatchObject({ sample_source: 'query_log', sampled: 2, matched: 2, mismatched: 0, warnings: [] })
  expect(body.samples.map(({ name }: Any) => name)).toEqual(['www.two.example.', 'missing.two.example.'])
})

test('a target that is away is an error for every question, never a match, and takes no longer than it may', async () => {
  const { item } = await planWith({ host: '127.0.0.1', port: 1 })
  const began = Date.now()
  const { body } = await cutover('POST', `/items/${item.id}/shadow`, { sample_size: 200 })
  expect([body.matched, body.errors]).toEqual([0, body.sampled])
  expect(body.samples.every(({ verdict }: Any) => verdict === 'target_error')).toBe(true)
  expect(Date.now() - began).toBeLessThan(30_000)
})
