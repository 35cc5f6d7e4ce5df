import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { blockersOf, refusing } from '../blockers.ts'
import type { LegacyZone, Sight } from '../facts.ts'
import { lockItem } from '../find.ts'
import { managedZone } from '../managed.ts'
import { zoneFacts } from '../readiness.ts'
import { recordDeed } from '../timeline.ts'
import { restoreTtls } from '../ttl/preflight.ts'
import { refusalSentence, zoneInstructions, zoneRevertInstructions } from './rules.ts'
import type { CutoverResult, RollbackResult } from './schema.ts'
import { moveItem, refuseRollback } from './scope.ts'
import { refuseSwitch } from './stage.ts'

const ASSUMED_TTL = 3_600

/** Stamps the item: the legacy zone is never touched, and what moves clients is done by people. */
export async function cutOverZone(
  work: Work,
  id: string,
  source: { server: string | null; sight: Sight<LegacyZone> | null },
  force: boolean,
): Promise<CutoverResult> {
  const { plan, item } = await lockItem(work, id)
  refuseSwitch({ plan, item })
  const blockers = blockersOf(await zoneFacts(work, item, source))
  const refused = refusing(blockers, force)
  if (refused.length > 0) throw conflict({ error: refusalSentence(item.source_ref, refused), blockers: refused })
  const zone = await managedZone(work, item.zone_id)
  const after = await moveItem(work, plan, item, 'switch')
  const instructions = zoneInstructions(item.source_ref)
  const actions = [`${item.source_ref} is marked as cut over; no server was touched`]
  await recordDeed(work, {
    plan,
    itemId: id,
    action: 'cutover_item',
    kind: 'cutover',
    summary: `${item.source_ref} is cut over`,
    detail: { instructions, acknowledged_warnings: blockers },
    before: item,
    after,
  })
  const wait = `TTLs were never lowered: resolvers keep old answers for up to ${zone?.ttl ?? ASSUMED_TTL} s`
  return {
    kind: 'dns_zone',
    source_ref: item.source_ref,
    stage: 'cut_over',
    cut_over_at: String(after.cut_over_at),
    ttl_lowered_at: item.ttl_lowered_at,
    actions,
    instructions,
    recovery_estimate_seconds: zone?.ttl ?? ASSUMED_TTL,
    acknowledged_warnings: blockers,
    warnings: item.ttl_lowered_at === null ? [wait] : [],
  }
}

export async function rollBackZone(work: Work, id: string): Promise<RollbackResult> {
  const { plan, item } = await lockItem(work, id)
  refuseRollback(item)
  const records_restored = item.ttl_snapshot === null ? 0 : await restoreTtls(work, item)
  const zone = await managedZone(work, item.zone_id)
  const after = await moveItem(work, plan, item, 'rollback')
  const actions =
    item.ttl_snapshot === null ? [] : [`TTLs of ${records_restored} records and of the zone were restored`]
  const instructions = zoneRevertInstructions(item.source_ref)
  await recordDeed(work, {
    plan,
    itemId: id,
    action: 'rollback_cutover_item',
    kind: 'rollback',
    summary: `${item.source_ref} is rolled back`,
    detail: { actions, instructions },
    before: item,
    after,
  })
  return {
    kind: 'dns_zone',
    source_ref: item.source_ref,
    stage: 'rolled_back',
    rolled_back_at: String(after.rolled_back_at),
    actions,
    instructions,
    recovery_estimate_seconds: zone?.ttl ?? ASSUMED_TTL,
    warnings: [],
    records_restored,
  }
}
