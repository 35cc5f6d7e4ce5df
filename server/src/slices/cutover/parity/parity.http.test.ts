import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CutoverApp, cutoverApp, macOf } from '../../../../test/cutover-app.ts'
import { record, reservation } from '../../../../test/fakes/windows/estate.ts'

let cadastre: CutoverApp
beforeAll(async () => {
  cadastre = await cutoverApp()
})
afterAll(() => cadastre.close())

const parity = async (id: string) => (await cadastre.api('POST', `/items/${id}/parity`)).body
const codes = (blockers: { code: string }[]) => blockers.map(({ code }) => code)
const timeline = async (plan: string) => (await cadastre.api('GET', `/plans/${plan}/events`)).body

describe('a zone', () => {
  test('that is the same on both sides is in parity, and that is kept and told', async () => {
    const { plan, item } = await cadastre.zonePlan('same.example')
    const { report, blockers } = await parity(item.id)
    expect(report).toMatchObject({ status: 'ok', in_sync: 6, difference_count: 0, is_parity: true, not_compared: 2 })
    expect(codes(blockers)).toEqual(['ttl_preflight_not_run'])
    const kept = (await cadastre.api('GET', `/items/${item.id}`)).body
    expect(kept).toMatchObject({ stage: 'parity_checked', last_parity: { in_sync: 6 }, blockers })
    expect((await cadastre.api('GET', `/plans/${plan.id}`)).body).toMatchObject({ status: 'verifying' })
    const [event] = await timeline(plan.id)
    expect(event).toMatchObject({ kind: 'parity', item_id: item.id, summary: 'same.example: in parity, 6 alike' })
  })

  test('with one record less here, one other value and one more is told exactly so', async () => {
    const { item, zone, group } = await cadastre.zonePlan('differs.example')
    const records = cadastre.windows.estate.records.get('differs.example') ?? []
    records.push(record('late', 'A', '192.0.2.50'))
    await cadastre.made(`/dns/groups/${group}/zones/${zone.id}/records`, {
      name: 'own',
      record_type: 'A',
      value: '192.0.2.60',
    })
    const note = records.findIndex(({ HostName }) => HostName === 'note')
    records[note] = record('note', 'TXT', 'hello world')
    const { report, blockers } = await parity(item.id)
    expect(
      report.differences.map((one: { classification: string; name: string }) => [one.classification, one.name]),
    ).toEqual([
      ['never_imported', 'late'],
      ['value_mismatch', 'note'],
      ['intentionally_diverged', 'own'],
    ])
    expect(report).toMatchObject({ status: 'ok', is_parity: false, in_sync: 5 })
    expect(codes(blockers)).toContain('parity_differences')
  })

  test('that the source does not have is unmatched; one that cannot be read is an error', async () => {
    const { item } = await cadastre.zonePlan('gone.example')
    const { estate } = cadastre.windows
    estate.zones = estate.zones.filter(({ ZoneName }) => ZoneName !== 'gone.example')
    const missing = await parity(item.id)
    expect(missing.report).toMatchObject({ status: 'unmatched', is_parity: false })
    expect(codes(missing.blockers)).toEqual(expect.arrayContaining(['source_zone_missing', 'parity_not_verified']))
    cadastre.windows.trouble(/Get-DnsServerZone/, 'fail')
    expect((await parity(item.id)).report.status).toBe('error')
  })

  test('read blindly is unverified, and never in parity', async () => {
    const { item } = await cadastre.zonePlan('blind.example')
    cadastre.windows.estate.records.set('blind.example', [])
    const { report, blockers } = await parity(item.id)
    expect(report).toMatchObject({ status: 'unverified', is_parity: false })
    expect(codes(blockers)).toContain('parity_not_verified')
    cadastre.windows.habits.version = '7.4.1'
    const { item: other } = await cadastre.zonePlan('seven.example')
    expect((await parity(other.id)).report.status).toBe('unverified')
    cadastre.windows.habits.version = '5.1.17763.6293'
  })

  test('that is not wired up is refused', async () => {
    const { item } = await cadastre.zonePlan('wire.example')
    await cadastre.api('PATCH', `/items/${item.id}`, { zone_id: null })
    expect(await cadastre.api('POST', `/items/${item.id}/parity`)).toMatchObject({
      status: 422,
      body: { detail: 'wire.example is not linked to a zone' },
    })
  })

  test.each([
    [{ DynamicUpdate: 'Secure', IsDsIntegrated: true }, 'ad_secure_dynamic_update'],
    [{ DynamicUpdate: 2 }, 'ad_secure_dynamic_update'],
    [{ DynamicUpdate: 'Whatever', IsDsIntegrated: true }, 'ad_secure_dynamic_update'],
    [{ DynamicUpdate: 1 }, 'ad_nonsecure_dynamic_update'],
  ])('with %j on the source has the blocker %s', async (fields, code) => {
    const name = `mode${JSON.stringify(fields).length}${code.length}.example`
    const { item } = await cadastre.zonePlan(name)
    Object.assign(cadastre.windows.estate.zones.find(({ ZoneName }) => ZoneName === name) ?? {}, fields)
    expect(codes((await parity(item.id)).blockers)).toContain(code)
  })
})

describe('a scope', () => {
  test('as it was imported is in parity, though an exclusion is kept in another way', async () => {
    const { item } = await cadastre.scopePlan('10.1.0.0/24')
    const { report, blockers } = await parity(item.id)
    expect(report).toMatchObject({ status: 'ok', difference_count: 0, is_parity: true, in_sync: 4 })
    expect(report.warnings[0]).toContain('active on the legacy server and inactive here')
    expect(codes(blockers)).toEqual(['lease_handover_pending'])
  })

  test('with a reservation more on the source is told by its MAC', async () => {
    const { item } = await cadastre.scopePlan('10.2.0.0/24')
    cadastre.windows.estate.reservations.push(
      reservation('10.2.0.0', '10.2.0.9', macOf('10.2.0.0', 9).replaceAll(':', '-')),
    )
    const { report } = await parity(item.id)
    expect(report.differences).toMatchObject([{ classification: 'never_imported', name: macOf('10.2.0.0', 9) }])
  })

  test('whose contents may not be read is unverified', async () => {
    const { item } = await cadastre.scopePlan('10.3.0.0/24')
    cadastre.windows.habits.unreadableScopes = new Set(['10.3.0.0'])
    const { report } = await parity(item.id)
    cadastre.windows.habits.unreadableScopes = new Set()
    expect(report).toMatchObject({ status: 'unverified', is_parity: false })
    expect(report.error).toContain('Access is denied')
  })

  test('that is active here while the source serves it is blocked', async () => {
    const { item, scope } = await cadastre.scopePlan('10.4.0.0/24')
    await cadastre.call('PUT', `/api/v1/dhcp/scopes/${scope.id}`, { body: { is_active: true } })
    expect(codes((await parity(item.id)).blockers)).toContain('managed_scope_active')
  })
})

test('a whole plan is compared item by item, and one that is not wired up keeps no other from it', async () => {
  const { plan, item } = await cadastre.zonePlan('whole.example')
  const items = [{ kind: 'dns_zone', source_ref: 'unlinked.example' }]
  await cadastre.api('POST', `/plans/${plan.id}/items`, { items })
  const { status, body } = await cadastre.api('POST', `/plans/${plan.id}/parity`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ in_parity: 1, total: 2 })
  expect(body.items.map(({ status: one }: { status: string }) => one)).toEqual(['error', 'ok'])
  expect(body.items[1].item_id).toBe(item.id)
  const events = await timeline(plan.id)
  expect(events[0]).toMatchObject({ kind: 'parity', item_id: null, summary: '1 of 2 items are in parity' })
})

test('discovery shows what the sources have, and a side that fails leaves the other', async () => {
  const { plan, zone } = await cadastre.zonePlan('found.example')
  const { scope } = await cadastre.scopePlan('10.5.0.0/24')
  const [server] = await cadastre.sql<{ id: string }>(
    `select id from dhcp_server where driver = 'wsrv_dhcp' order by id desc limit 1`,
  )
  const body = { source_dhcp_server_id: server?.id, target_dhcp_group_id: scope.group_id }
  await cadastre.api('PATCH', `/plans/${plan.id}`, body)
  const found = (await cadastre.api('POST', `/plans/${plan.id}/discover`)).body
  expect(
    found.dns.candidates.find(({ source_ref }: { source_ref: string }) => source_ref === 'found.example'),
  ).toMatchObject({
    matched_id: zone.id,
    already_in_plan: true,
    source: { zone_type: 'Primary', dynamic_update: 'None' },
  })
  expect(
    found.dhcp.candidates.find(({ source_ref }: { source_ref: string }) => source_ref === '10.5.0.0'),
  ).toMatchObject({
    matched_id: scope.id,
    display_name: '10.5.0.0/24 Office',
    source: { pool_count: 2, reservation_count: 1, is_active: true },
  })
  cadastre.windows.trouble(/Get-DnsServerZone/, 'fail')
  const half = (await cadastre.api('POST', `/plans/${plan.id}/discover`)).body
  expect([half.dns.available, half.dns.candidates, half.dhcp.error]).toEqual([true, [], null])
  expect(half.dns.error).toMatch(/^Could not list zones on old-dns: /)
  expect(half.dhcp.candidates.length).toBeGreaterThan(0)
})
