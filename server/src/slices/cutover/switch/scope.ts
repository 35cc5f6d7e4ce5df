import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, Refusal } from '../../../http/errors.ts'
import { updateScope } from '../../dhcp/scopes/scopes.ts'
import { blockersOf, refusing } from '../blockers.ts'
import type { LegacyScope, Sight } from '../facts.ts'
import { getItem, type Held, lockItem, refuseInSwitch } from '../find.ts'
import { managedScope } from '../managed.ts'
import { wiredScope } from '../parity/examine.ts'
import type { Running } from '../parity/run.ts'
import { movePlan } from '../plans.ts'
import { scopeFacts } from '../readiness.ts'
import type { Blocker, Item, Plan } from '../schema.ts'
import { dhcpSource, type SourceServer } from '../source/servers.ts'
import { stageAfter } from '../statuses.ts'
import { recordDeed } from '../timeline.ts'
import { waitForServers } from './confirm.ts'
import {
  beginSwitch,
  endSwitch,
  type Intent,
  isOurs,
  keepHolding,
  leaveOpen,
  legacyBefore,
  lookAgain,
  TakenOver,
} from './intent.ts'
import { settleLegacy } from './legacy.ts'
import { nextStep, refusalSentence, type Settled, scopeInstructions, scopeRevertInstructions } from './rules.ts'
import type { CutoverResult, RollbackResult } from './schema.ts'
import { refuseSwitch } from './stage.ts'

/** How what goes wrong in a transaction is told; null for a fault of ours. */
export type Switching = Running & { explain: (error: unknown) => string }

/** Legacy off, then managed on. */
export async function cutOverScope(
  switching: Switching,
  plan: Plan,
  item: Item,
  sight: Sight<LegacyScope> | null,
  force: boolean,
): Promise<CutoverResult> {
  const { source } = await wiredScope(switching, plan, item)
  const legacyWasActive = sight?.state === 'seen' && sight.seen.isActive
  const { intent, warnings } = await switching.mutate(async (work) => {
    const held = await lockItem(work, item.id)
    refuseSwitch(held)
    const facts = await scopeFacts(work, held.item, { server: source.name, sight })
    const blockers = blockersOf(facts)
    const refused = refusing(blockers, force)
    if (refused.length > 0) throw conflict({ error: refusalSentence(item.source_ref, refused), blockers: refused })
    const states = { legacy_was_active: legacyWasActive, managed_was_active: false }
    const begun = { item_id: item.id, direction: 'cutover', source_server_id: source.id, ...states } as const
    return { intent: await beginSwitch(work, begun), warnings: blockers }
  })
  return watching(switching, intent, async () => {
    const settled = await settleLegacy(switching.keys, source, item.source_ref, false, false)
    const step = nextStep('cutover', settled)
    if (step === 'give_up') throw await abandon(switching, intent, source, settled)
    if (step === 'wait') throw await leaveUnknown(switching, intent, source, settled)
    try {
      return await switching.mutate((work) => finishCutover(work, intent, source, warnings))
    } catch (error) {
      if (error instanceof TakenOver) throw error
      throw await takeBack(switching, intent, source, switching.explain(error))
    }
  })
}

/** What was told to the legacy server too late is looked at again. */
async function watching<Result>({ mutate }: Switching, intent: Intent, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof TakenOver)
      await mutate(async (work) => {
        const { item } = await lockItem(work, intent.item_id)
        await lookAgain(work, intent, item.stage !== 'cut_over' && intent.legacy_was_active)
      })
    throw error
  }
}

async function heldBy(work: Work, intent: Intent): Promise<Held> {
  const held = await lockItem(work, intent.item_id)
  if (!(await isOurs(work, intent))) throw new TakenOver(held.item.source_ref)
  return held
}

/** Managed on, and everything that says so, at once. */
async function finishCutover(
  work: Work,
  intent: Intent,
  source: SourceServer,
  warnings: Blocker[],
): Promise<CutoverResult> {
  const { plan, item } = await heldBy(work, intent)
  if (item.scope_id === null) throw conflict(`The scope that ${item.source_ref} was linked to does not exist any more`)
  const scope = await updateScope(work, item.scope_id, { enabled: true })
  await endSwitch(work, intent, 'done')
  const after = await moveItem(work, plan, item, 'switch')
  const actions = [
    `Scope ${item.source_ref} was deactivated on ${source.name}`,
    `Scope ${scope.network} was activated here`,
  ]
  await recordDeed(work, {
    plan,
    itemId: item.id,
    action: 'cutover_item',
    kind: 'cutover',
    summary: `${item.source_ref} is cut over`,
    detail: { actions, acknowledged_warnings: warnings },
    before: item,
    after,
  })
  return {
    kind: 'dhcp_scope',
    source_ref: item.source_ref,
    stage: 'cut_over',
    cut_over_at: String(after.cut_over_at),
    ttl_lowered_at: null,
    actions,
    instructions: scopeInstructions(item.source_ref),
    recovery_estimate_seconds: scope.lease_time,
    acknowledged_warnings: warnings,
    warnings: [],
  }
}

export async function moveItem(work: Work, plan: Plan, item: Item, event: 'switch' | 'rollback'): Promise<Item> {
  const isOver = event === 'switch'
  await work.rows(sql`update cutover_item set stage = ${stageAfter(item.stage, event)}, modified_at = now(),
    cut_over_at = case when ${isOver} then now() end, rolled_back_at = case when ${isOver} then null else now() end,
    blockers = case when ${isOver} then '[]'::jsonb else blockers end where id = ${item.id}`)
  await movePlan(work, plan, isOver ? 'switch' : 'item_rollback')
  return getItem(work, item.id)
}

type Ending = { outcome: 'undone' | 'failed'; summary: string }

async function endWithout(work: Work, intent: Intent, { outcome, summary }: Ending): Promise<void> {
  const { plan, item } = await heldBy(work, intent)
  await endSwitch(work, intent, outcome)
  await noteFailure(work, plan, item, intent, summary)
}

async function noteFailure(work: Work, plan: Plan, item: Item, intent: Intent, summary: string): Promise<void> {
  const isCutover = intent.direction === 'cutover'
  await recordDeed(work, {
    plan,
    itemId: item.id,
    action: isCutover ? 'cutover_item' : 'rollback_cutover_item',
    kind: intent.direction,
    summary,
    before: item,
    after: await getItem(work, item.id),
    result: 'error',
  })
}

const reasonOf = (settled: Settled): string => ('reason' in settled ? settled.reason : '')

/** Nothing was changed on either side. */
async function abandon(
  { mutate }: Switching,
  intent: Intent,
  { name }: SourceServer,
  settled: Settled,
): Promise<Refusal> {
  const summary = `${name} did not deactivate the scope, and nothing was changed: ${reasonOf(settled)}`
  await mutate((work) => endWithout(work, intent, { outcome: 'failed', summary }))
  return new Refusal(502, summary)
}

/** Nobody can tell: the switch stays open, and what was there before is restored as soon as the server answers. */
async function leaveUnknown(
  { mutate }: Switching,
  intent: Intent,
  { name }: SourceServer,
  settled: Settled,
): Promise<Refusal> {
  const what =
    intent.direction === 'cutover'
      ? 'it is not known whether the legacy scope is off; it is put back as soon as the server answers'
      : 'the managed scope is off, and it is not known whether the legacy scope is on; this is tried again until it is known'
  const summary = `${name}: ${reasonOf(settled)}; ${what}`
  await mutate(async (work) => {
    const { plan, item } = await heldBy(work, intent)
    await leaveOpen(work, intent, summary)
    await noteFailure(work, plan, item, intent, summary)
  })
  return new Refusal(502, summary)
}

/** Nothing is told to the server by somebody whose switch it is no longer. */
async function holdOn(work: Work, intent: Intent): Promise<Item> {
  const { item } = await heldBy(work, intent)
  await keepHolding(work, intent)
  return item
}

/** The managed scope could not be activated: the legacy one is put back. */
async function takeBack(switching: Switching, intent: Intent, source: SourceServer, reason: string): Promise<Refusal> {
  const item = await switching.mutate((work) => holdOn(work, intent))
  const settled = await settleLegacy(switching.keys, source, item.source_ref, intent.legacy_was_active, true)
  if (settled.state === 'done') {
    const summary = `The managed scope was not activated, and the legacy scope is as it was before: ${reason}`
    await switching.mutate((work) => endWithout(work, intent, { outcome: 'undone', summary }))
    return new Refusal(409, summary)
  }
  const summary = `The legacy scope ${item.source_ref} on ${source.name} is off and could not be put back (${reasonOf(settled)}); the managed scope was not activated: ${reason}`
  await switching.mutate(async (work) => {
    const held = await heldBy(work, intent)
    await leaveOpen(work, intent, summary)
    await noteFailure(work, held.plan, held.item, intent, summary)
  })
  return new Refusal(502, summary)
}

/** Managed off, then legacy as it was before the switch. */
export async function rollBackScope(switching: Switching, plan: Plan, item: Item): Promise<RollbackResult> {
  const source = await dhcpSource(switching.reader, plan.source_dhcp_server_id)
  if (!source) throw conflict(`The plan has no source DHCP server any more; ${item.source_ref} cannot be put back`)
  const { intent, groupId } = await switching.mutate(async (work) => {
    const held = await lockItem(work, item.id)
    refuseRollback(held.item)
    const scope = await managedScope(work, held.item.scope_id)
    const states = {
      legacy_was_active: await legacyBefore(work, item.id),
      managed_was_active: scope?.isActive === true,
    }
    const begun = { item_id: item.id, direction: 'rollback', source_server_id: source.id, ...states } as const
    const open = await beginSwitch(work, begun)
    if (scope) await updateScope(work, scope.id, { enabled: false })
    return { intent: open, groupId: scope?.group_id ?? null }
  })
  return watching(switching, intent, async () => {
    const late = groupId === null ? [] : await waitForServers(switching.reader, groupId)
    const settled = await settleLegacy(switching.keys, source, item.source_ref, intent.legacy_was_active, false)
    const step = nextStep('rollback', settled)
    if (step === 'wait') throw await leaveUnknown(switching, intent, source, settled)
    if (step === 'undo') throw await putManagedBack(switching, intent, source, settled)
    return switching.mutate((work) => finishRollback(work, intent, source, late))
  })
}

export function refuseRollback(item: Item): void {
  refuseInSwitch(item)
  if (item.stage !== 'cut_over') throw conflict(`${item.source_ref} is not cut over; there is nothing to roll back`)
}

async function finishRollback(
  work: Work,
  intent: Intent,
  source: SourceServer,
  late: readonly string[],
): Promise<RollbackResult> {
  const { plan, item } = await heldBy(work, intent)
  await endSwitch(work, intent, 'done')
  const after = await moveItem(work, plan, item, 'rollback')
  const scope = await managedScope(work, item.scope_id)
  const actions = [
    ...(scope ? [`Scope ${scope.cidr} was deactivated here`] : []),
    `Scope ${item.source_ref} is ${intent.legacy_was_active ? 'active' : 'inactive, as it was before,'} on ${source.name}`,
  ]
  const warnings = late.map((name) => `${name} has not said yet that it no longer serves the scope; look at it now`)
  await recordDeed(work, {
    plan,
    itemId: item.id,
    action: 'rollback_cutover_item',
    kind: 'rollback',
    summary: [`${item.source_ref} is rolled back`, ...warnings].join('; '),
    detail: { actions, warnings },
    before: item,
    after,
  })
  return {
    kind: 'dhcp_scope',
    source_ref: item.source_ref,
    stage: 'rolled_back',
    rolled_back_at: String(after.rolled_back_at),
    actions,
    instructions: scopeRevertInstructions(item.source_ref, intent.legacy_was_active),
    recovery_estimate_seconds: scope?.leaseSeconds ?? 86_400,
    warnings,
    records_restored: 0,
  }
}

/** The legacy scope is known to be off still: the managed one serves on. */
async function putManagedBack(
  switching: Switching,
  intent: Intent,
  { name }: SourceServer,
  settled: Settled,
): Promise<Refusal> {
  const summary = `${name} did not activate the scope, and the managed scope is as it was before: ${reasonOf(settled)}`
  await switching.mutate((work) => undoRollback(work, intent, summary))
  return new Refusal(502, summary)
}

async function undoRollback(work: Work, intent: Intent, summary: string): Promise<void> {
  const { plan, item } = await heldBy(work, intent)
  if (item.scope_id !== null && intent.managed_was_active) await updateScope(work, item.scope_id, { enabled: true })
  await endSwitch(work, intent, 'undone')
  await noteFailure(work, plan, item, intent, summary)
}

/** Ends a switch that was left behind. An unfinished cutover never activated anything here: it is undone. */
export async function resumeSwitch(running: Running, intent: Intent): Promise<void> {
  const item = await getItem(running.reader, intent.item_id)
  const source = await dhcpSource(running.reader, intent.source_server_id)
  const settled: Settled = source
    ? await settleLegacy(running.keys, source, item.source_ref, intent.legacy_was_active, true)
    : { state: 'unknown', reason: 'the source server is not registered any more' }
  await running.mutate(async (work) => {
    if (settled.state === 'done' && source) await endResumed(work, intent, source)
    else await stayOpen(work, intent, reasonOf(settled))
  })
}

async function endResumed(work: Work, intent: Intent, source: SourceServer): Promise<void> {
  if (intent.direction === 'rollback') return void (await finishRollback(work, intent, source, []))
  const { stage } = await getItem(work, intent.item_id)
  const state = intent.legacy_was_active ? 'active' : 'inactive'
  const summary =
    stage === 'cut_over'
      ? `Looked at again after a process came back late: the scope is ${state} on ${source.name}, as it shall be`
      : `A cutover that was cut short was undone: the scope is ${state} on ${source.name}, as it was before, and inactive here`
  await endWithout(work, intent, { outcome: 'undone', summary })
}

/** Told once, when it becomes known; tried again until it can be ended. */
async function stayOpen(work: Work, intent: Intent, reason: string): Promise<void> {
  const { plan, item } = await heldBy(work, intent)
  const summary = `A ${intent.direction} that was cut short cannot be ended yet: ${reason}`
  const isNews = await leaveOpen(work, intent, summary)
  if (isNews) await noteFailure(work, plan, item, intent, summary)
  else work.unaudited('it is still as it was told')
}
