import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { switchEverythingOn } from '../../../test/modules.ts'
import { personWith } from '../../../test/people.ts'

const AT = '/api/v1/migration/cutover'
let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
})
afterAll(() => cadastre.close())

let count = 0
const post = (path: string, body?: object) => cadastre.call('POST', `${AT}${path}`, body ? { body } : {})
const patch = (path: string, body: object) => cadastre.call('PATCH', `${AT}${path}`, { body })
const get = async (path: string) => (await cadastre.call('GET', `${AT}${path}`)).body
const newPlan = async (more: object = {}) => (await post('/plans', { name: `plan ${++count}`, ...more })).body
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object | null; new_value: object | null }>(
    'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
    [id],
  )

describe('a plan', () => {
  test('is made as a draft, read back, changed and deleted, each with an entry in the log', async () => {
    const made = await post('/plans', { name: '  Move the site ', notes: 'n' })
    expect(made.status, made.text).toBe(201)
    const plan = made.body
    expect(plan).toMatchObject({ name: 'Move the site', status: 'draft', item_count: 0, stage_counts: {}, items: [] })
    expect(made.headers.location).toBe(`${AT}/plans/${plan.id}`)
    expect(await get(`/plans/${plan.id}`)).toEqual(plan)
    expect((await patch(`/plans/${plan.id}`, plan)).body).toEqual(plan)
    expect((await patch(`/plans/${plan.id}`, { description: 'd' })).body).toMatchObject({
      description: 'd',
      notes: 'n',
    })
    expect((await cadastre.call('DELETE', `${AT}/plans/${plan.id}`)).status).toBe(204)
    expect(await get(`/plans/${plan.id}`)).toEqual({ detail: 'Cutover plan not found' })
    expect((await auditOf(plan.id)).map(({ action }) => action)).toEqual([
      'create_cutover_plan',
      'update_cutover_plan',
      'delete_cutover_plan',
    ])
  })

  test('has a name of its own, in any case', async () => {
    await newPlan({ name: 'Taken' })
    expect(await post('/plans', { name: 'taken' })).toMatchObject({
      status: 409,
      body: { detail: "A cutover plan named 'taken' already exists" },
    })
    expect((await post('/plans', { name: ' ' })).status).toBe(422)
  })

  test('refers to servers and groups that are there', async () => {
    const { body } = await post('/plans', { name: 'x', source_dns_server_id: '01900000-0000-7000-8000-000000000000' })
    expect(body.detail).toBe('source_dns_server_id references a dns_server row that does not exist.')
  })

  test('takes a decision by hand, and no other status', async () => {
    const plan = await newPlan()
    expect((await patch(`/plans/${plan.id}`, { status: 'draft' })).status).toBe(200)
    for (const status of ['verifying', 'parallel', 'cutting_over'])
      expect((await patch(`/plans/${plan.id}`, { status })).status, status).toBe(422)
    expect((await patch(`/plans/${plan.id}`, { status: 'completed' })).body.detail).toContain('0 of 0 items')
    expect((await patch(`/plans/${plan.id}`, { status: 'nonsense' })).status).toBe(422)
  })

  test.each(['rolled_back', 'abandoned'])('that is %s is never left, and nothing is added to it', async (status) => {
    const plan = await newPlan()
    expect((await patch(`/plans/${plan.id}`, { status })).body).toMatchObject({ status })
    for (const other of ['completed', 'rolled_back', 'abandoned'].filter((one) => one !== status))
      expect((await patch(`/plans/${plan.id}`, { status: other })).status, other).toBe(409)
    const items = [{ kind: 'dns_zone', source_ref: 'late.example' }]
    expect((await post(`/plans/${plan.id}/items`, { items })).status).toBe(409)
    expect((await get(`/plans/${plan.id}`)).status).toBe(status)
  })

  test('stays in what it refers to until that goes, and loses the reference then', async () => {
    const group = (await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'source' } })).body
    const servers = `/api/v1/dns/groups/${group.id}/servers`
    const server = (await cadastre.call('POST', servers, { body: { name: 'old', host: '192.0.2.1' } })).body
    const plan = await newPlan({ source_dns_server_id: server.id, target_dns_group_id: group.id })
    expect(plan.source_dns_server_id).toBe(server.id)
    expect((await cadastre.call('DELETE', `${servers}/${server.id}`)).status).toBe(204)
    expect((await get(`/plans/${plan.id}`)).source_dns_server_id).toBe(null)
  })
})

describe('items', () => {
  test('are added once, in one spelling, and say which were added', async () => {
    const plan = await newPlan()
    const items = [
      { kind: 'dns_zone', source_ref: 'Example.COM.' },
      { kind: 'dns_zone', source_ref: 'example.com' },
      { kind: 'dhcp_scope', source_ref: '10.0.0.0' },
    ]
    const added = await post(`/plans/${plan.id}/items`, { items })
    expect(added.status, added.text).toBe(201)
    expect(added.body.map(({ source_ref }: { source_ref: string }) => source_ref)).toEqual(['10.0.0.0', 'example.com'])
    expect(added.body[0]).toMatchObject({ stage: 'pending', blockers: [], last_parity: null, plan_id: plan.id })
    expect((await post(`/plans/${plan.id}/items`, { items })).body).toEqual([])
    expect(await get(`/plans/${plan.id}`)).toMatchObject({
      item_count: 2,
      stage_counts: { pending: 2 },
      blocked_count: 0,
    })
    expect((await post(`/plans/${plan.id}/items`, { items: [] })).status).toBe(422)
    const bad = [{ kind: 'dhcp_scope', source_ref: 'nonsense' }]
    expect((await post(`/plans/${plan.id}/items`, { items: bad })).status).toBe(422)
  })

  test('are annotated, linked anew and removed, each told in the timeline', async () => {
    const plan = await newPlan()
    const items = [{ kind: 'dns_zone', source_ref: 'x.example' }]
    const [item] = (await post(`/plans/${plan.id}/items`, { items })).body
    expect((await patch(`/items/${item.id}`, { notes: 'ask Ann' })).body.notes).toBe('ask Ann')
    const scope = { scope_id: '01900000-0000-7000-8000-000000000000' }
    expect((await patch(`/items/${item.id}`, scope)).status).toBe(422)
    expect((await cadastre.call('DELETE', `${AT}/items/${item.id}`)).status).toBe(204)
    expect(await get(`/items/${item.id}`)).toEqual({ detail: 'Cutover item not found' })
    const events = await get(`/plans/${plan.id}/events`)
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['plan', 'plan', 'plan', 'plan'])
    expect(events[0]).toMatchObject({ item_id: null, summary: 'x.example removed from the plan' })
    expect(await get(`/plans/${plan.id}/events/count`)).toEqual({ total: 4 })
    expect((await auditOf(plan.id)).map(({ action }) => action)).toEqual([
      'create_cutover_plan',
      'add_cutover_items',
      'update_cutover_item',
      'remove_cutover_item',
    ])
  })
})

test('only superadmins come in, and nobody while the module is off', async () => {
  const viewer = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
  expect((await cadastre.call('GET', `${AT}/plans`, { token: viewer.token })).status).toBe(403)
  const module = '/api/v1/admin/feature-modules/migration.cutover'
  await cadastre.call('PATCH', module, { body: { enabled: false } })
  expect(await cadastre.call('GET', `${AT}/plans`)).toMatchObject({
    status: 404,
    body: { detail: "Feature 'migration.cutover' is disabled." },
  })
  await cadastre.call('PATCH', module, { body: { enabled: true } })
})
