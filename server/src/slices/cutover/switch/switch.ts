import { json, sql } from '../../../db/sql.ts'
import { conflict } from '../../../http/errors.ts'
import { blockersOf, refusing } from '../blockers.ts'
import { getItem, getPlan, lockItem } from '../find.ts'
import type { Running } from '../parity/run.ts'
import { scopeFacts, zoneFacts, zoneNameOf } from '../readiness.ts'
import type { Blocker, Item, Plan } from '../schema.ts'
import { lookAtScope } from '../source/scopes.ts'
import { dhcpSource, dnsSource } from '../source/servers.ts'
import { lookAtZone } from '../source/zones.ts'
import { recordDeed } from '../timeline.ts'
import { takeOver } from './intent.ts'
import { refusalSentence } from './rules.ts'
import type { CutoverResult, RollbackResult } from './schema.ts'
import { cutOverScope, refuseRollback, resumeSwitch, rollBackScope, type Switching } from './scope.ts'
import { refuseSwitch } from './stage.ts'
import { cutOverZone, rollBackZone } from './zone.ts'

/** Switches an item, if nothing stands against it as things are now. */
export async function cutOver(switching: Switching, id: string, force: boolean): Promise<CutoverResult> {
  const { reader, keys } = switching
  const item = await getItem(reader, id)
  const plan = await getPlan(reader, item.plan_id)
  refuseSwitch({ plan, item })
  if (item.kind === 'dns_zone') {
    const server = await dnsSource(reader, plan.source_dns_server_id)
    const sight = server && (await lookAtZone(keys, server, zoneNameOf(item)))
    const source = { server: server?.name ?? null, sight }
    await refuseBlocked(switching, item, blockersOf(await zoneFacts(reader, item, source)), force)
    return switching.mutate((work) => cutOverZone(work, id, source, force))
  }
  const server = await dhcpSource(reader, plan.source_dhcp_server_id)
  const sight = server && (await lookAtScope(keys, server, item.source_ref))
  const facts = await scopeFacts(reader, item, { server: server?.name ?? null, sight })
  await refuseBlocked(switching, item, blockersOf(facts), force)
  return cutOverScope(switching, plan, item, sight, force)
}

/** 409 with what refuses, which is kept with the item and told in its timeline. */
async function refuseBlocked(running: Running, item: Item, blockers: Blocker[], force: boolean): Promise<void> {
  const refused = refusing(blockers, force)
  if (refused.length === 0) return
  const error = refusalSentence(item.source_ref, refused)
  await running.mutate(async (work) => {
    const { plan, item: before } = await lockItem(work, item.id)
    await work.rows(
      sql`update cutover_item set blockers = ${json(blockers)}, modified_at = now() where id = ${item.id}`,
    )
    await recordDeed(work, {
      plan,
      itemId: item.id,
      action: 'cutover_item_refused',
      kind: 'cutover',
      summary: `${error}: ${refused.map(({ code }) => code).join(', ')}`,
      detail: { blockers: refused },
      before,
      after: await getItem(work, item.id),
      result: 'denied',
    })
  })
  throw conflict({ error, blockers: refused })
}

/** Reverses a switch. Blockers are not asked for: this is the way out. */
export async function rollBack(switching: Switching, id: string): Promise<RollbackResult> {
  const item = await getItem(switching.reader, id)
  const plan: Plan = await getPlan(switching.reader, item.plan_id)
  refuseRollback(item)
  if (item.kind === 'dns_zone') return switching.mutate((work) => rollBackZone(work, id))
  return rollBackScope(switching, plan, item)
}

const MOST_AT_ONCE = 100

/** Takes up every switch that nobody works on any more. */
export async function resumeSwitches(running: Running): Promise<void> {
  for (let count = 0; count < MOST_AT_ONCE; count++) {
    const intent = await running.mutate(takeOver)
    if (!intent) return
    await resumeSwitch(running, intent)
  }
}
