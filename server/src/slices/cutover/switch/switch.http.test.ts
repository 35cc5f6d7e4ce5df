import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CutoverApp, cutoverApp } from '../../../../test/cutover-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate, reader } from '../../../db/work.ts'
import { etagNow } from '../../dhcp/agents/configuration.ts'
import type { Switching } from './scope.ts'
import { cutOver, rollBack } from './switch.ts'

let cadastre: CutoverApp
beforeAll(async () => {
  cadastre = await cutoverApp()
})
afterAll(() => cadastre.close())

let octet = 0
beforeEach(() => {
  octet++
})

type Ready = Awaited<ReturnType<CutoverApp['scopePlan']>>

/** A scope that nothing stands against but warnings. */
async function readyScope(): Promise<Ready> {
  const ready = await cadastre.scopePlan(`10.${50 + octet}.0.0/24`)
  await cadastre.api('POST', `/items/${ready.item.id}/parity`)
  cadastre.windows.commands.length = 0
  return ready
}

const cutover = (item: { id: string }, force = true) => cadastre.api('POST', `/items/${item.id}/cutover`, { force })
const rollback = (item: { id: string }) => cadastre.api('POST', `/items/${item.id}/rollback`)
const itemOf = async ({ id }: { id: string }) => (await cadastre.api('GET', `/items/${id}`)).body
const lastEvent = async ({ id }: { id: string }) => (await cadastre.api('GET', `/plans/${id}/events`)).body[0]
const codes = (blockers: { code: string }[]) => blockers.map(({ code }) => code)

const isLegacyOn = ({ item }: Ready): boolean =>
  cadastre.windows.estate.scopes.find(({ ScopeId }) => ScopeId === item.source_ref)?.State === 'Active'
const isManagedOn = async ({ scope }: Ready): Promise<boolean> =>
  (await cadastre.call('GET', `/api/v1/dhcp/scopes/${scope.id}`)).body.enabled

/** What was told to the legacy server, and what became of the managed scope, in the order in which it happened. */
const changes = (): string[] => cadastre.windows.commands.filter((line) => /^(Set-|managed)/.test(line))
const told = (ref: string, state: string) => `Set-DhcpServerv4Scope -ScopeId ${ref} -State ${state}`

/** Works as the product does, writes what becomes of the managed scope into the same log, and may stop for good. */
function workingOn(ready: Ready, stop?: { at: number; when: 'before' | 'after' }) {
  const { databases, deps } = cadastre
  const actor = systemActor('a test')
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  const never = () => new Promise<never>(() => resolve())
  let count = 0
  const switching: Switching = {
    reader: reader(databases, actor),
    keys: deps.keys,
    explain: (error) => (error as Error).message,
    mutate: async (change) => {
      const own = ++count
      if (stop?.at === own && stop.when === 'before') return never()
      const before = await isManagedOn(ready)
      const result = await mutate(databases, actor, change)
      const after = await isManagedOn(ready)
      if (before !== after) cadastre.windows.commands.push(`managed ${after ? 'on' : 'off'}`)
      if (stop?.at === own && stop.when === 'after') return never()
      return result
    },
  }
  return { switching, stopped }
}

const resume = async () => {
  await cadastre.sql(`update cutover_switch set held_until = now() - interval '1 second' where finished_at is null`)
  await cadastre.runJob('cutover_resume')
}

describe('the switch of a scope', () => {
  test('takes the legacy scope off, then the managed one on, and back the other way round', async () => {
    const ready = await readyScope()
    const { item } = ready
    const { switching } = workingOn(ready)
    const over = await cutOver(switching, item.id, true)
    expect(over).toMatchObject({ stage: 'cut_over', recovery_estimate_seconds: 86_400 })
    expect(codes(over.acknowledged_warnings)).toEqual(['lease_handover_pending'])
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([false, true])
    const back = await rollBack(switching, item.id)
    expect(back).toMatchObject({ stage: 'rolled_back', recovery_estimate_seconds: 86_400 })
    expect(changes()).toEqual([
      told(item.source_ref, 'InActive'),
      'managed on',
      'managed off',
      told(item.source_ref, 'Active'),
    ])
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
    expect(await itemOf(item)).toMatchObject({ stage: 'rolled_back', cut_over_at: null, switch_in_progress: null })
  })

  test('through the interface moves plan and item, and is in the timeline and the log', async () => {
    const ready = await readyScope()
    const { plan, item } = ready
    const answer = await cutover(item)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.actions).toHaveLength(2)
    expect((await cadastre.api('GET', `/plans/${plan.id}`)).body).toMatchObject({ status: 'cutting_over' })
    expect(await lastEvent(plan)).toMatchObject({ kind: 'cutover', item_id: item.id })
    expect(await cutover(item)).toMatchObject({
      status: 409,
      body: { detail: `${item.source_ref} is cut over already` },
    })
    expect((await cadastre.api('DELETE', `/items/${item.id}`)).status).toBe(409)
    expect((await cadastre.api('PATCH', `/plans/${plan.id}`, { status: 'completed' })).body.status).toBe('completed')
    expect((await rollback(item)).status).toBe(200)
    expect((await cadastre.api('GET', `/plans/${plan.id}`)).body).toMatchObject({
      status: 'cutting_over',
      completed_at: null,
    })
    expect((await rollback(item)).status).toBe(409)
    expect((await cutover(item)).status).toBe(200)
    const actions = await cadastre.sql<{ action: string }>(
      `select action from audit_log where resource_id = $1 and action like '%cutover_item' order by seq`,
      [plan.id],
    )
    expect(actions.map(({ action }) => action)).toEqual(['cutover_item', 'rollback_cutover_item', 'cutover_item'])
  })

  test('is refused by warnings until they are acknowledged, and by what blocks whatever is forced', async () => {
    const ready = await readyScope()
    const refused = await cutover(ready.item, false)
    expect([refused.status, codes(refused.body.detail.blockers)]).toEqual([409, ['lease_handover_pending']])
    await cadastre.call('PUT', `/api/v1/dhcp/scopes/${ready.scope.id}`, { body: { is_active: true } })
    const blocked = await cutover(ready.item, true)
    expect([blocked.status, codes(blocked.body.detail.blockers)]).toEqual([409, ['managed_scope_active']])
    expect(await lastEvent(ready.plan)).toMatchObject({
      kind: 'cutover',
      summary: expect.stringContaining('managed_scope_active'),
    })
    expect(changes()).toEqual([])
    expect((await itemOf(ready.item)).stage).toBe('parity_checked')
  })

  test('without parity is blocked, whatever is forced', async () => {
    const { item } = await cadastre.scopePlan(`10.${50 + octet}.0.0/24`)
    const { status, body } = await cutover(item)
    expect([status, codes(body.detail.blockers)]).toEqual([409, ['parity_not_verified']])
  })

  test('asked for twice at once happens once', async () => {
    const ready = await readyScope()
    const answers = await Promise.all([cutover(ready.item), cutover(ready.item), cutover(ready.item)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([false, true])
    expect(changes().filter((line) => line.startsWith('Set-'))).toHaveLength(1)
  })

  test('of a scope that was renumbered on the source since it was compared is blocked', async () => {
    const ready = await readyScope()
    const legacy = cadastre.windows.estate.scopes.find(({ ScopeId }) => ScopeId === ready.item.source_ref)
    if (legacy) legacy.SubnetMask = '255.255.255.128'
    const { status, body } = await cutover(ready.item)
    expect([status, codes(body.detail.blockers)]).toEqual([409, ['source_scope_missing']])
    expect(changes()).toEqual([])
  })

  test('waits in a rollback until the servers say that they no longer serve it, and names those that do not', async () => {
    const ready = await readyScope()
    const [server] = await cadastre.sql<{ id: string; name: string }>(
      `update dhcp_server set agent_id = 'agent ' || id where server_group_id = $1 returning id, name`,
      [ready.group],
    )
    await cutover(ready.item)
    const asked = rollback(ready.item)
    await expect.poll(() => isManagedOn(ready)).toBe(false)
    const groupId = ready.group
    const revision = Number(
      (
        await cadastre.sql<{ r: string }>('select config_revision as r from dhcp_server_group where id = $1', [groupId])
      )[0]?.r,
    )
    expect(isLegacyOn(ready)).toBe(false)
    const etag = etagNow({ serverId: server?.id ?? '', groupId, revision, syncId: null })
    await cadastre.sql('update dhcp_server set last_config_etag = $1 where id = $2', [etag, server?.id])
    expect((await asked).body).toMatchObject({ stage: 'rolled_back', warnings: [] })
    await cutover(ready.item)
    const late = await rollback(ready.item)
    expect(late.body.warnings).toEqual([
      `${server?.name} has not said yet that it no longer serves the scope; look at it now`,
    ])
    expect((await lastEvent(ready.plan)).summary).toContain(String(server?.name))
  })

  test('in a plan that was given up is refused', async () => {
    const { plan, item } = await readyScope()
    await cadastre.api('PATCH', `/plans/${plan.id}`, { status: 'abandoned' })
    expect((await cutover(item)).status).toBe(409)
    expect(changes()).toEqual([])
  })

  test('restores what it found: a legacy scope that was off before is off after a rollback', async () => {
    const ready = await readyScope()
    const legacy = cadastre.windows.estate.scopes.find(({ ScopeId }) => ScopeId === ready.item.source_ref)
    if (legacy) legacy.State = 'Inactive'
    const over = await cutover(ready.item)
    expect(codes(over.body.acknowledged_warnings)).toContain('source_scope_inactive')
    const back = await rollback(ready.item)
    expect(back.body.instructions[0]).toContain('nobody hands out its addresses')
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([false, false])
  })
})

describe('a server that fails', () => {
  // The commands of a switch are: look, tell, and where telling failed, look again.
  test('to take the scope off is a 502 with the reason; nothing was changed', async () => {
    const ready = await readyScope()
    cadastre.windows.trouble(2, 'fail')
    const { status, body } = await cutover(ready.item)
    expect([status, body.detail]).toEqual([502, expect.stringContaining('nothing was changed')])
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
    expect(await itemOf(ready.item)).toMatchObject({ stage: 'parity_checked', switch_in_progress: null })
    expect(await lastEvent(ready.plan)).toMatchObject({ kind: 'cutover', summary: body.detail })
  })

  test('after it has done what it was told is read back, and the switch goes on', async () => {
    const ready = await readyScope()
    cadastre.windows.trouble(2, 'drop')
    expect((await cutover(ready.item)).status).toBe(200)
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([false, true])
  })

  test('and cannot be asked leaves the switch open for all to see, until it is known to be undone', async () => {
    const ready = await readyScope()
    cadastre.windows.trouble(2, 'drop')
    cadastre.windows.trouble(3, 'fail')
    const { status, body } = await cutover(ready.item)
    expect([status, body.detail]).toEqual([502, expect.stringContaining('not known whether the legacy scope is off')])
    expect(await isManagedOn(ready)).toBe(false)
    const open = await itemOf(ready.item)
    expect(open.switch_in_progress).toMatchObject({ direction: 'cutover', reason: body.detail })
    for (const call of [
      cutover(ready.item),
      cadastre.api('DELETE', `/items/${ready.item.id}`),
      cadastre.api('DELETE', `/plans/${ready.plan.id}`),
    ])
      expect((await call).status).toBe(409)
    cadastre.windows.trouble(1, 'fail')
    cadastre.windows.trouble(2, 'fail')
    await resume()
    expect((await itemOf(ready.item)).switch_in_progress).not.toBe(null)
    await resume()
    expect((await itemOf(ready.item)).switch_in_progress).toBe(null)
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
    expect((await lastEvent(ready.plan)).summary).toContain('was undone')
  })

  test('to put the scope back leaves the managed one serving', async () => {
    const ready = await readyScope()
    await cutover(ready.item)
    cadastre.windows.trouble(1, 'fail')
    const { status, body } = await rollback(ready.item)
    expect([status, body.detail]).toEqual([502, expect.stringContaining('as it was before')])
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([false, true])
    expect((await itemOf(ready.item)).stage).toBe('cut_over')
  })

  test('to say whether it put the scope back: the managed one stays off, and the rollback is finished later', async () => {
    const ready = await readyScope()
    await cutover(ready.item)
    cadastre.windows.trouble(1, 'drop')
    cadastre.windows.trouble(2, 'fail')
    const { status, body } = await rollback(ready.item)
    expect([status, body.detail]).toEqual([502, expect.stringContaining('the managed scope is off')])
    expect(await isManagedOn(ready)).toBe(false)
    await resume()
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
    expect(await itemOf(ready.item)).toMatchObject({ stage: 'rolled_back', switch_in_progress: null })
  })
})

describe('a managed scope that cannot be activated', () => {
  /** The group serves the same network already, in another space. */
  async function inTheWay({ scope, item }: Ready): Promise<void> {
    const network = `${item.source_ref}/24`
    const { id: space_id } = await cadastre.made('/ipam/spaces', { name: `other ${octet}` })
    const { id: block_id } = await cadastre.made('/ipam/blocks', { space_id, network })
    const { id: subnet_id } = await cadastre.made('/ipam/subnets', { space_id, block_id, network })
    await cadastre.made('/dhcp/scopes', { group_id: scope.group_id, subnet_id, is_active: true })
  }

  test('has its legacy scope put back, and is a 409 with the reason', async () => {
    const ready = await readyScope()
    await inTheWay(ready)
    const { status, body } = await cutover(ready.item)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('legacy scope is as it was before')])
    expect(changes()).toEqual([told(ready.item.source_ref, 'InActive'), told(ready.item.source_ref, 'Active')])
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
    expect(await itemOf(ready.item)).toMatchObject({ stage: 'parity_checked', switch_in_progress: null })
  })

  test('whose legacy scope cannot be put back either is a 502 that says so, and is put back later', async () => {
    const ready = await readyScope()
    await inTheWay(ready)
    cadastre.windows.trouble(3, 'fail')
    cadastre.windows.trouble(4, 'fail')
    const { status, body } = await cutover(ready.item)
    expect([status, body.detail]).toEqual([502, expect.stringContaining('is off and could not be put back')])
    expect((await itemOf(ready.item)).switch_in_progress.reason).toBe(body.detail)
    await resume()
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
  })
})

const POINTS = [1, 2].flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when })))

describe('a process that dies', () => {
  test.each(POINTS)(
    'in a cutover, $when transaction $at: legacy off comes first, and one server is on in the end',
    async (point) => {
      const ready = await readyScope()
      const { switching, stopped } = workingOn(ready, point)
      void cutOver(switching, ready.item.id, true)
      await stopped
      expect([isLegacyOn(ready), await isManagedOn(ready)]).not.toEqual([true, true])
      await resume()
      const isOver = (await itemOf(ready.item)).stage === 'cut_over'
      expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual(isOver ? [false, true] : [true, false])
      expect((await itemOf(ready.item)).switch_in_progress).toBe(null)
      const order = changes()
      if (order.includes('managed on')) expect(order).toEqual([told(ready.item.source_ref, 'InActive'), 'managed on'])
      // Whatever was left behind, it can be switched and rolled back.
      if (!isOver) expect((await cutover(ready.item)).status).toBe(200)
      expect((await rollback(ready.item)).status).toBe(200)
    },
  )

  test.each(POINTS)(
    'in a rollback, $when transaction $at: managed off comes first, and one server is on in the end',
    async (point) => {
      const ready = await readyScope()
      await cutover(ready.item)
      cadastre.windows.commands.length = 0
      const { switching, stopped } = workingOn(ready, point)
      void rollBack(switching, ready.item.id)
      await stopped
      expect([isLegacyOn(ready), await isManagedOn(ready)]).not.toEqual([true, true])
      await resume()
      const isBack = (await itemOf(ready.item)).stage === 'rolled_back'
      expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual(isBack ? [true, false] : [false, true])
      expect((await itemOf(ready.item)).switch_in_progress).toBe(null)
      const order = changes()
      if (order.length > 0) expect(order.slice(0, 2)).toEqual(['managed off', told(ready.item.source_ref, 'Active')])
      if (!isBack) expect((await rollback(ready.item)).status).toBe(200)
    },
  )

  test('and comes to after another took its switch over changes nothing any more', async () => {
    const ready = await readyScope()
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    const { switching } = workingOn(ready)
    const { promise: paused, resolve: pause } = Promise.withResolvers<void>()
    let count = 0
    const slow: Switching = {
      ...switching,
      mutate: async (change) => {
        if (++count === 2) {
          pause()
          await woken
        }
        return switching.mutate(change)
      },
    }
    const late = cutOver(slow, ready.item.id, true).catch((error: Error) => error)
    await paused
    await resume()
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
    const before = changes().length
    wake()
    expect(await late).toBeInstanceOf(Error)
    expect(changes()).toHaveLength(before)
    // What it had told the server before it was away is looked at once more.
    expect((await itemOf(ready.item)).switch_in_progress).not.toBe(null)
    await resume()
    expect([isLegacyOn(ready), await isManagedOn(ready)]).toEqual([true, false])
    expect((await itemOf(ready.item)).switch_in_progress).toBe(null)
  })
})

describe('the switch of a zone', () => {
  test('stamps the item, tells people what to do, and touches no server', async () => {
    const { plan, item } = await cadastre.zonePlan('switched.example')
    await cadastre.api('POST', `/items/${item.id}/parity`)
    cadastre.windows.commands.length = 0
    const refused = await cutover(item, false)
    expect(codes(refused.body.detail.blockers)).toEqual(['ttl_preflight_not_run'])
    const over = await cutover(item)
    expect(over.body).toMatchObject({ stage: 'cut_over', recovery_estimate_seconds: 3600, ttl_lowered_at: null })
    expect([over.body.instructions.length, over.body.warnings.length]).toEqual([5, 1])
    expect(cadastre.windows.commands.every((line) => line.startsWith('Get-'))).toBe(true)
    const back = await rollback(item)
    expect(back.body).toMatchObject({ stage: 'rolled_back', records_restored: 0, recovery_estimate_seconds: 3600 })
    expect((await cadastre.api('GET', `/plans/${plan.id}`)).body.status).toBe('cutting_over')
  })
})
