import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { FakeTechnitium } from '../../../../test/fakes/technitium.ts'

const TOKEN = 'a token'
const ZONES = 30
let dns: DnsApp
let server: FakeTechnitium
let url = ''
beforeAll(async () => {
  dns = await dnsApp()
  server = new FakeTechnitium({ token: TOKEN, pageSize: 100 })
  url = await server.start()
  for (let index = 0; index < ZONES; index++) server.zones.push(zone(`z${index}.example`, 400))
})
afterAll(async () => {
  server.stop()
  await dns.close()
})

const zone = (name: string, hosts: number) => ({
  name,
  records: Array.from({ length: hosts }, (_, n) => ({
    name: `h${n}.${name}`,
    type: 'A',
    ttl: 300,
    rData: { ipAddress: `10.0.${n >> 8}.${n & 255}` },
  })),
})

async function kept() {
  const target_group_id = (await dns.group()).replace('/groups/', '')
  const body = { api_url: url, api_token: TOKEN, target_group_id }
  const answer = await dns.api('POST', '/import/restconsole/runs', body)
  expect(answer.status, answer.text).toBe(201)
  return { run: answer.body, path: `/import/runs/${answer.body.id}`, target_group_id }
}
const counts = (group: string) =>
  dns.sql<{ name: string; n: number }>(
    `select z.name, count(r.id)::int as n from dns_zone z left join dns_record r on r.zone_id = z.id
     where z.group_id = $1 and z.deleted_at is null group by z.name`,
    [group],
  )

test('what was read is kept, started, written in the background, and told zone by zone', async () => {
  const { run, path, target_group_id } = await kept()
  expect(run).toMatchObject({ state: 'ready', zones_total: ZONES, records_total: ZONES * 400, records_done: 0 })
  expect(await counts(target_group_id)).toEqual([])
  const started = await dns.api('POST', `${path}/start`, {})
  expect(started.body).toMatchObject({ state: 'running', records_per_second: null })
  await dns.runJob('dns_import_runs')
  const { body } = await dns.api('GET', path)
  expect(body).toMatchObject({ state: 'done', zones_done: ZONES, records_done: ZONES * 400, seconds_left: null })
  expect(body.records_per_second).toBeGreaterThan(0)
  const ledger = await dns.api('GET', `${path}/ledger`)
  expect(ledger.body).toMatchObject({ total_zones_created: ZONES, total_records_created: ZONES * 400 })
  const rows = await counts(target_group_id)
  expect(rows).toHaveLength(ZONES)
  expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([400]))
  expect((await dns.api('POST', `${path}/start`, {})).status).toBe(409)
  expect((await dns.api('DELETE', path)).status).toBe(204)
  expect((await dns.api('GET', path)).status).toBe(404)
  expect(
    await dns.sql(`select action from audit_log where resource_type = 'import_run' and action = 'delete'`),
  ).toEqual([{ action: 'delete' }])
})

/** Lets the n-th zone that is written end the connection of its worker, as the end of its process would. */
const killAt = (name: string) =>
  dns.sql(`create or replace function die() returns trigger language plpgsql as $$
    begin if new.name = '${name}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create or replace trigger die before insert on dns_zone for each row execute function die()`)
const heal = () => dns.sql('drop trigger die on dns_zone')

test('a worker that dies half-way is followed by another, which neither repeats nor skips anything', async () => {
  const { path, target_group_id } = await kept()
  await dns.api('POST', `${path}/start`, {})
  await killAt('z20.example.')
  await expect(dns.runJob('dns_import_runs')).rejects.toThrow()
  await heal()
  const half = await counts(target_group_id)
  expect(half.length).toBeGreaterThan(0)
  expect(half.length).toBeLessThan(ZONES)
  expect((await dns.api('GET', path)).body).toMatchObject({ state: 'running', zones_done: half.length })
  await dns.runJob('dns_import_runs')
  expect((await dns.api('GET', path)).body, 'it still belongs to the one that died').toMatchObject({ state: 'running' })
  await dns.sql(`update import_run set held_until = now() - interval '1 s'`)
  await dns.runJob('dns_import_runs')
  expect((await dns.api('GET', path)).body).toMatchObject({ state: 'done', zones_done: ZONES })
  const ledger = (await dns.api('GET', `${path}/ledger`)).body
  expect(ledger).toMatchObject({ total_zones_created: ZONES, total_zones_skipped: 0, total_zones_failed: 0 })
  expect((await counts(target_group_id)).every(({ n }) => n === 400)).toBe(true)
})

test('two workers at once write a run once', async () => {
  const { path, target_group_id } = await kept()
  await dns.api('POST', `${path}/start`, {})
  await Promise.all([dns.runJob('dns_import_runs'), dns.runJob('dns_import_runs')])
  expect((await dns.api('GET', path)).body).toMatchObject({ state: 'done', zones_done: ZONES })
  expect(await counts(target_group_id)).toHaveLength(ZONES)
})

test('a run that is cancelled while it runs stops, and goes on when it is started again', async () => {
  const { path, target_group_id } = await kept()
  await dns.api('POST', `${path}/start`, {})
  const running = dns.runJob('dns_import_runs')
  const deadline = Date.now() + 20_000
  while ((await dns.api('GET', path)).body.zones_done === 0 && Date.now() < deadline) {}
  const cancelled = await dns.api('POST', `${path}/cancel`, {})
  await running
  expect(cancelled.body).toMatchObject({ state: 'cancelled', zones_done: expect.any(Number) })
  const { body } = await dns.api('GET', path)
  expect(body).toEqual(cancelled.body)
  expect((await counts(target_group_id)).length).toBe(body.zones_done)
  expect((await dns.api('DELETE', path)).status).toBe(204)
})

test('conflicts are shown, and actions are taken as in a commit; what cannot be written is told', async () => {
  const { path: first, target_group_id } = await kept()
  await dns.api('POST', `${first}/start`, {})
  await dns.runJob('dns_import_runs')
  const body = { api_url: url, api_token: TOKEN, target_group_id }
  const again = await dns.api('POST', '/import/restconsole/runs', body)
  expect(again.body.conflicts).toHaveLength(ZONES)
  const path = `/import/runs/${again.body.id}`
  const conflict_actions = {
    'z1.example.': { action: 'overwrite' },
    'z2.example.': { action: 'rename', rename_to: 'new.example' },
    'z3.example.': { action: 'rename', rename_to: 'not a name' },
  }
  await dns.api('POST', `${path}/start`, { conflict_actions })
  await dns.runJob('dns_import_runs')
  expect((await dns.api('GET', `${path}/ledger`)).body).toMatchObject({
    total_zones_overwrote: 1,
    total_zones_renamed: 1,
    total_zones_failed: 1,
    total_zones_skipped: ZONES - 3,
  })
})

test('no token is kept with a run', async () => {
  await kept()
  const rows = await dns.sql<{ text: string }>(`select to_jsonb(a)::text as text from audit_log a
    union all select to_jsonb(r)::text from import_run r`)
  for (const { text } of rows) expect(text).not.toContain(TOKEN)
})
