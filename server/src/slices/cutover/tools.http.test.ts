import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CutoverApp, cutoverApp } from '../../../test/cutover-app.ts'
import { personWith } from '../../../test/people.ts'
import { systemActor } from '../../access/actor.ts'
import { reader } from '../../db/work.ts'
import { cutoverTools } from './tools.ts'

let cadastre: CutoverApp
beforeAll(async () => {
  cadastre = await cutoverApp()
})
afterAll(() => cadastre.close())

const rpc = async (method: string, params: object, token?: string) =>
  (
    await cadastre.call('POST', '/api/v1/ai/mcp', {
      body: { jsonrpc: '2.0', id: 1, method, params },
      ...(token ? { token } : {}),
    })
  ).body
const ask = async (name: string, args: object) => {
  const { result } = await rpc('tools/call', { name, arguments: args })
  return JSON.parse(result.content[0].text)
}
const offered = async (token?: string): Promise<string[]> => {
  const { result } = await rpc('tools/list', {}, token)
  return result.tools.map(({ name }: { name: string }) => name).filter((name: string) => name.includes('cutover'))
}

test('three tools are there for superadmins, and none for anybody else or with the module off', async () => {
  const names = ['count_cutover_blockers', 'find_cutover_plan_status', 'find_cutover_plans']
  expect((await offered()).sort()).toEqual(names)
  const viewer = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
  expect(await offered(viewer.token)).toEqual([])
  const module = '/api/v1/admin/feature-modules/migration.cutover'
  await cadastre.call('PATCH', module, { body: { enabled: false } })
  expect(await offered()).toEqual([])
  await cadastre.call('PATCH', module, { body: { enabled: true } })
  expect(cutoverTools.map(({ name, isDefault = true }) => [name, isDefault])).toContainEqual([
    'find_cutover_parity_check',
    false,
  ])
})

test('plans, their status and what blocks them are told from what is stored', async () => {
  const { plan, item } = await cadastre.zonePlan('tools.example')
  await cadastre.api('POST', `/items/${item.id}/parity`)
  await cadastre.api('POST', `/plans/${plan.id}/items`, { items: [{ kind: 'dns_zone', source_ref: 'other.example' }] })
  await cadastre.api('POST', `/plans/${plan.id}/parity`)
  cadastre.windows.commands.length = 0
  const { plans, count } = await ask('find_cutover_plans', { search: plan.name.toUpperCase() })
  expect(count).toBe(1)
  expect(plans[0]).toMatchObject({
    id: plan.id,
    status: 'verifying',
    items: { total: 2, by_stage: { parity_checked: 2 } },
  })
  expect((await ask('find_cutover_plans', { status: 'completed' })).count).toBe(0)
  const status = await ask('find_cutover_plan_status', { name: plan.name.toUpperCase() })
  expect(status).toMatchObject({ plan: { id: plan.id }, summary: { items_total: 2 }, checklist: { seeded: false } })
  expect(status.items[1]).toMatchObject({
    item_id: item.id,
    blocking_count: 0,
    warning_count: 1,
    parity: { status: 'ok' },
  })
  expect(await ask('find_cutover_plan_status', { name: 'nonsense' })).toEqual({
    error: 'There is no such cutover plan',
  })
  const counted = await ask('count_cutover_blockers', { plan_id: plan.id })
  expect(counted).toMatchObject({ items_scanned: 2, items_with_warnings: 1, scan_truncated: false })
  expect(counted.by_code).toContainEqual({ code: 'ttl_preflight_not_run', severity: 'warn', items: 1 })
  expect(cadastre.windows.commands).toEqual([])
})

test('parity now is asked of the source, in the same words as the route, and stored nowhere', async () => {
  const { plan, item } = await cadastre.zonePlan('live.example')
  const tool = cutoverTools.find(({ name }) => name === 'find_cutover_parity_check')
  const asking = reader(cadastre.databases, systemActor('a test'))
  const answer = (await tool?.run(asking, { plan_id: plan.id, max_items: 5 }, cadastre.deps)) as {
    checked: number
    in_parity: number
    reports: object[]
  }
  expect([answer.checked, answer.in_parity]).toEqual([1, 1])
  expect((await cadastre.api('GET', `/items/${item.id}`)).body).toMatchObject({ last_parity: null, stage: 'pending' })
  const { report } = (await cadastre.api('POST', `/items/${item.id}/parity`)).body
  expect(answer.reports[0]).toMatchObject({ item_id: item.id, in_sync: report.in_sync, status: report.status })
})
