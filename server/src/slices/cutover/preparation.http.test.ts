import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CutoverApp, cutoverApp, macOf } from '../../../test/cutover-app.ts'
import { lease } from '../../../test/fakes/windows/estate.ts'

let cadastre: CutoverApp
beforeAll(async () => {
  cadastre = await cutoverApp()
})
afterAll(() => cadastre.close())

// biome-ignore lint/suspicious/noExplicitAny: as of every answer
type Any = any
const act = (item: { id: string }, path: string, body?: object) =>
  cadastre.api('POST', `/items/${item.id}/${path}`, body)
const itemOf = async ({ id }: { id: string }) => (await cadastre.api('GET', `/items/${id}`)).body

describe('TTL pre-flight', () => {
  const recordsOf = async (group: string, zone: { id: string }) =>
    (await cadastre.call('GET', `/api/v1/dns/groups/${group}/zones/${zone.id}/records`)).body as Any[]
  const zoneOf = async (group: string, zone: { id: string }) =>
    (await cadastre.call('GET', `/api/v1/dns/groups/${group}/zones/${zone.id}`)).body

  test('shows, lowers and restores every TTL, with one new serial each time', async () => {
    const { plan, item, zone, group } = await cadastre.zonePlan('ttl.example')
    const before = { zone: await zoneOf(group, zone), records: await recordsOf(group, zone) }
    const shown = (await act(item, 'ttl-preflight/preview')).body
    expect(shown).toMatchObject({ target_ttl: 300, changed: 5, unchanged: 1, zone_after: { ttl: 300, minimum: 300 } })
    expect(shown.warnings[0]).toContain('3600 s')
    expect(shown.source_side_instructions).toContain("$Zone = 'ttl.example'")
    const { preview_hash } = shown
    const done = await act(item, 'ttl-preflight/commit', { target_ttl: 300, preview_hash })
    expect(done.status, done.text).toBe(200)
    expect(done.body.records).toEqual(shown.records)
    const lowered = { zone: await zoneOf(group, zone), records: await recordsOf(group, zone) }
    expect(lowered.records.map(({ ttl }) => ttl).sort()).toEqual([300, 300, 300, 300, 300, 60].sort())
    expect(lowered.zone).toMatchObject({ ttl: 300, minimum: 300, last_serial: before.zone.last_serial + 1 })
    expect(await itemOf(item)).toMatchObject({ stage: 'preflight_done', ttl_snapshot: { zone: { ttl: 3600 } } })
    expect((await cadastre.api('GET', `/plans/${plan.id}`)).body.status).toBe('parallel')
    // A second, lower run keeps what was there first.
    await act(item, 'ttl-preflight/commit', { target_ttl: 60 })
    expect((await itemOf(item)).ttl_snapshot).toMatchObject({ target_ttl: 300, zone: { ttl: 3600 } })
    const restored = (await act(item, 'ttl-preflight/restore')).body
    expect(restored).toEqual({ records_restored: 5, zone: 'ttl.example.' })
    const after = { zone: await zoneOf(group, zone), records: await recordsOf(group, zone) }
    const ttls = (rows: Any[]) => Object.fromEntries(rows.map(({ id, ttl }) => [id, ttl]))
    expect(ttls(after.records)).toEqual(ttls(before.records))
    expect([after.zone.ttl, after.zone.minimum]).toEqual([before.zone.ttl, before.zone.minimum])
    expect(await itemOf(item)).toMatchObject({ stage: 'parity_checked', ttl_snapshot: null, ttl_lowered_at: null })
    expect((await act(item, 'ttl-preflight/restore')).body.records_restored).toBe(0)
  })

  test('is one batch of changes for the servers', async () => {
    const { item, zone } = await cadastre.zonePlan('batch.example')
    const [{ last } = { last: '0' }] = await cadastre.sql<{ last: string }>('select max(seq) as last from dns_change')
    await act(item, 'ttl-preflight/commit', { target_ttl: 120 })
    const made = await cadastre.sql<{ name: string; target_serial: string; record_set: Any }>(
      'select name, target_serial, record_set from dns_change where zone_id = $1 and seq > $2',
      [zone.id, last],
    )
    expect(new Set(made.map(({ target_serial }) => target_serial)).size).toBe(1)
    expect(made.find(({ name }) => name === 'www')?.record_set).toMatchObject({ ttl: 120, members: [{}, {}] })
  })

  test.each([29, 86_401, '300', 30.5])('does not take a target of %s', async (target_ttl) => {
    const { item } = await cadastre.zonePlan(`bad${String(target_ttl).replace('.', '-')}.example`)
    for (const end of ['preview', 'commit'])
      expect((await act(item, `ttl-preflight/${end}`, { target_ttl })).status).toBe(422)
  })

  test('is for zones, and never raises a TTL', async () => {
    const { item } = await cadastre.scopePlan('10.8.0.0/24')
    expect((await act(item, 'ttl-preflight/preview')).status).toBe(422)
    const low = await cadastre.zonePlan('low.example')
    await cadastre.call('PUT', `/api/v1/dns/groups/${low.group}/zones/${low.zone.id}`, { body: { ttl: 45 } })
    const { body } = await act(low.item, 'ttl-preflight/preview')
    for (const { current_ttl, new_ttl } of body.records) expect(new_ttl).toBeLessThanOrEqual(current_ttl ?? 45)
    expect(body.zone_after.ttl).toBe(45)
  })

  test('is restored by a rollback', async () => {
    const { item, zone, group } = await cadastre.zonePlan('back.example')
    await act(item, 'parity')
    await act(item, 'ttl-preflight/commit', {})
    const over = await act(item, 'cutover')
    expect(over.body).toMatchObject({ recovery_estimate_seconds: 300, acknowledged_warnings: [], warnings: [] })
    const back = await act(item, 'rollback')
    expect(back.body).toMatchObject({ records_restored: 5, recovery_estimate_seconds: 3600 })
    expect((await zoneOf(group, zone)).ttl).toBe(3600)
  })
})

describe('lease handover', () => {
  const entriesOf = (plan: Any) => plan.entries.map(({ ip_address, action }: Any) => [ip_address, action])

  test('makes reservations of live leases, with their addresses in the subnet, and counts the rest', async () => {
    const { plan, item, scope } = await cadastre.scopePlan('10.9.0.0/24')
    const shown = (await act(item, 'lease-handover/preview')).body
    expect(shown).toMatchObject({
      scope_cidr: '10.9.0.0/24',
      source_scope_id: '10.9.0.0',
      create_count: 1,
      skip_count: 2,
    })
    expect(entriesOf(shown)).toEqual([
      ['10.9.0.5', 'skip'],
      ['10.9.0.20', 'create'],
      ['10.9.0.21', 'skip'],
    ])
    const { entries, preview_hash } = shown
    const done = await act(item, 'lease-handover/commit', { entries, preview_hash })
    expect(done.status, done.text).toBe(200)
    expect(done.body).toMatchObject({ created: 1, skipped: 1, failed: 0 })
    const statics = (await cadastre.call('GET', `/api/v1/dhcp/scopes/${scope.id}/statics`)).body
    const made = statics.find(({ ip_address }: Any) => ip_address === '10.9.0.20')
    expect(made).toMatchObject({
      import_source: 'wsrv_cutover',
      mac_address: macOf('10.9.0.0', 20),
      ip_address_id: expect.any(String),
    })
    expect(made.imported_at).toMatch(/^\d{4}-/)
    expect(await itemOf(item)).toMatchObject({ stage: 'preflight_done', lease_handover: { created: 1, failed: 0 } })
    const [event] = (await cadastre.api('GET', `/plans/${plan.id}/events`)).body
    expect(event).toMatchObject({ kind: 'lease_handover', item_id: item.id })
    const again = (await act(item, 'lease-handover/commit', { entries })).body
    expect(again).toMatchObject({ created: 0, skipped: 2, failed: 0 })
  })

  test('never overwrites a reservation: another address of the client, another client of the address, one MAC twice', async () => {
    const { item, scope } = await cadastre.scopePlan('10.10.0.0/24')
    const mac = (host: number) => macOf('10.10.0.0', host).replaceAll(':', '-')
    const { leases } = cadastre.windows.estate
    leases.push(
      lease('10.10.0.0', '10.10.0.30', mac(5)),
      lease('10.10.0.0', '10.10.0.40', mac(40)),
      lease('10.10.0.0', '10.10.0.41', mac(40)),
      lease('10.10.0.0', '10.10.0.42', mac(42), { AddressState: 'Expired' }),
      lease('10.10.0.0', '10.99.0.1', mac(99)),
    )
    const plan = (await act(item, 'lease-handover/preview')).body
    expect(entriesOf(plan).slice(3)).toEqual([
      ['10.10.0.30', 'conflict'],
      ['10.10.0.40', 'create'],
      ['10.10.0.41', 'conflict'],
    ])
    expect(plan.warnings).toEqual(expect.arrayContaining([expect.stringContaining('against reservations')]))
    await cadastre.made(`/dhcp/scopes/${scope.id}/statics`, {
      ip_address: '10.10.0.20',
      mac_address: '02:ff:00:00:00:01',
    })
    const done = (await act(item, 'lease-handover/commit', { entries: plan.entries })).body
    const resultOf = (ip: string) => done.entries.find(({ ip_address }: Any) => ip_address === ip)
    expect(resultOf('10.10.0.20')).toMatchObject({ action: 'conflict', result: 'skipped' })
    expect(resultOf('10.10.0.40')).toMatchObject({ result: 'created' })
    const statics = (await cadastre.call('GET', `/api/v1/dhcp/scopes/${scope.id}/statics`)).body
    expect(statics.find(({ ip_address }: Any) => ip_address === '10.10.0.20').mac_address).toBe('02:ff:00:00:00:01')
  })

  test('takes only what the source leases now, and refuses what names nobody', async () => {
    const { item } = await cadastre.scopePlan('10.11.0.0/24')
    const made = { ip_address: '10.11.0.77', mac_address: '02:00:00:00:00:77', action: 'create' }
    const { body } = await act(item, 'lease-handover/commit', { entries: [made] })
    expect(body).toMatchObject({ created: 0, skipped: 1 })
    expect((await act(item, 'lease-handover/commit', { entries: [] })).status).toBe(422)
    expect((await act(item, 'lease-handover/commit', { entries: [{ ip_address: 'x' }] })).status).toBe(422)
  })

  test('of a source that does not show all of its leases is a 502', async () => {
    const { item } = await cadastre.scopePlan('10.12.0.0/24')
    cadastre.windows.habits.unreadableScopes = new Set(['10.12.0.0'])
    const { status, body } = await act(item, 'lease-handover/preview')
    cadastre.windows.habits.unreadableScopes = new Set()
    expect([status, body.detail]).toEqual([502, expect.stringContaining('Access is denied')])
    const { item: zone } = await cadastre.zonePlan('leases.example')
    expect((await act(zone, 'lease-handover/preview')).status).toBe(422)
  })
})

describe('the checklist', () => {
  const listOf = async (plan: { id: string }) =>
    (await cadastre.api('GET', `/plans/${plan.id}/checklist`)).body as Any[]

  test('has fifteen entries from the first look on, three of them evaluated, and none ticked by itself', async () => {
    const { plan } = await cadastre.zonePlan('list.example')
    const list = await listOf(plan)
    expect(list).toHaveLength(15)
    expect(list.every(({ is_done }) => !is_done)).toBe(true)
    const states = Object.fromEntries(list.map(({ key, auto_state }) => [key, auto_state]))
    expect(states).toMatchObject({
      dc_srv_registration: 'attention',
      reverse_zone_ownership: 'attention',
      zone_transfer_acls: 'ok',
      backup_retention: 'manual',
    })
    expect(Object.values(states).filter((state) => state !== 'manual')).toHaveLength(3)
    const reverse = list.find(({ key }) => key === 'reverse_zone_ownership')
    expect(reverse.auto_detail).toBe('Reverse zones here, and not in the plan: 2.0.192.in-addr.arpa.')
    expect(await listOf(plan)).toEqual(list)
  })

  test('keeps ticks and notes when its wording is refreshed, and rows of keys that are no more', async () => {
    const { plan } = await cadastre.zonePlan('wording.example')
    await listOf(plan)
    const ticked = await cadastre.api('PATCH', `/checklist/backup_retention?plan_id=${plan.id}`, {
      is_done: true,
      notes: 'tape 7',
    })
    expect(ticked.body).toMatchObject({ is_done: true, notes: 'tape 7', done_at: expect.any(String) })
    await cadastre.sql(`update cutover_checklist_item set label = 'old words' where plan_id = $1`, [plan.id])
    await cadastre.sql(
      `update cutover_checklist_item set key = 'retired' where plan_id = $1 and key = 'monitoring_alerting'`,
      [plan.id],
    )
    const list = await listOf(plan)
    expect(list).toHaveLength(16)
    expect(list.find(({ key }) => key === 'backup_retention')).toEqual(ticked.body)
    expect(list.find(({ key }) => key === 'retired').label).toBe('old words')
    const undone = await cadastre.api('PATCH', '/checklist/backup_retention', { plan_id: plan.id, is_done: false })
    expect(undone.body).toMatchObject({ is_done: false, done_at: null, notes: 'tape 7' })
  })

  test('needs to know which plan is meant, and knows no other keys', async () => {
    const { plan } = await cadastre.zonePlan('which.example')
    expect((await cadastre.api('PATCH', '/checklist/backup_retention', { is_done: true })).status).toBe(422)
    expect((await cadastre.api('PATCH', `/checklist/nonsense?plan_id=${plan.id}`, { is_done: true })).status).toBe(404)
    const [event] = (await cadastre.api('GET', `/plans/${plan.id}/events`)).body
    expect(event.kind).toBe('plan')
  })
})

test('the runbook is a document with every item, made from what is stored', async () => {
  const { plan, item } = await cadastre.zonePlan("o'brien.example".replace("'", '-'))
  await act(item, 'parity')
  await act(item, 'ttl-preflight/commit', {})
  cadastre.windows.commands.length = 0
  const { status, text, headers } = await cadastre.api('GET', `/plans/${plan.id}/runbook`)
  expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(text).toMatch(/^# Runbook: plan /)
  for (const part of [
    '## Items',
    '### 1. DNS zone o-brien.example',
    '#### Pre-flight',
    '#### The switch',
    '#### Rollback',
    '## After the window',
  ])
    expect(text).toContain(part)
  expect(text).toContain('up to **300 s**')
  expect(text).not.toContain('assumed')
  expect(cadastre.windows.commands).toEqual([])
})

test('shadow queries are for zones, in bounds, and say what they could not ask', async () => {
  const { item: scope } = await cadastre.scopePlan('10.13.0.0/24')
  expect((await act(scope, 'shadow')).status).toBe(422)
  const { item } = await cadastre.zonePlan('shadow.example')
  for (const sample_size of [0, 201]) expect((await act(item, 'shadow', { sample_size })).status).toBe(422)
})
