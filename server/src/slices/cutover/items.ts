import { DnsFault } from '@cadastre/core/dns/fault'
import { parseName } from '@cadastre/core/dns/name'
import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { newId } from '../../db/ids.ts'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { insertRows } from '../../records/sets.ts'
import { deleteForGood } from '../../references/departure.ts'
import { getItem, itemsOf, lockItem, lockPlan, refuseGivenUp, refuseInSwitch } from './find.ts'
import type { Item, ItemCreate, ItemUpdate, Kind } from './schema.ts'
import { stageAfter } from './statuses.ts'
import { recordDeed } from './timeline.ts'

/** Items that the plan does not have yet; those it has are left as they are and not in the answer. */
export async function addItems(work: Work, planId: string, inputs: readonly ItemCreate[]): Promise<Item[]> {
  const plan = await lockPlan(work, planId)
  refuseGivenUp(plan)
  const known = new Set((await itemsOf(work, planId)).map(keyOf))
  const fresh: ItemCreate[] = []
  for (const input of inputs) {
    const item = { ...input, source_ref: canonicalRef(input.kind, input.source_ref) }
    refuseForeignLink(item)
    if (known.has(keyOf(item))) continue
    known.add(keyOf(item))
    fresh.push(item)
  }
  if (fresh.length === 0) {
    work.unaudited('nothing is added')
    return []
  }
  const rows = fresh.map((item) => ({
    ...item,
    id: newId(),
    plan_id: planId,
    stage: 'pending',
    blockers: [],
    created_at: 'now',
    modified_at: 'now',
  }))
  await insertRows(work, 'cutover_item', rows)
  const ids = new Set(rows.map(({ id }) => id))
  const added = (await itemsOf(work, planId)).filter(({ id }) => ids.has(id))
  const names = added.map(({ source_ref }) => source_ref)
  await recordDeed(work, {
    plan,
    action: 'add_cutover_items',
    kind: 'plan',
    summary: `${added.length} ${added.length === 1 ? 'item' : 'items'} added: ${names.slice(0, 10).join(', ')}`,
    after: { items: added },
  })
  return added
}

const keyOf = ({ kind, source_ref }: Pick<Item, 'kind' | 'source_ref'>): string => `${kind} ${source_ref}`

/** One spelling for what names the same zone or scope, whichever way it was typed. */
function canonicalRef(kind: Kind, typed: string): string {
  if (kind === 'dhcp_scope') {
    const address = parseAddress(typed.split('/')[0] ?? '')
    if (!address) throw invalid(`source_ref ${typed} is not the network address of a scope`)
    return formatAddress(address)
  }
  try {
    const name = parseName(typed)
    return name === '.' ? name : name.slice(0, -1)
  } catch (error) {
    if (error instanceof DnsFault) throw invalid(`source_ref: ${error.message}`)
    throw error
  }
}

function refuseForeignLink({ kind, zone_id, scope_id }: Pick<Item, 'kind' | 'zone_id' | 'scope_id'>): void {
  if (kind === 'dns_zone' && scope_id !== null) throw invalid('A dns_zone item is linked by zone_id, not by scope_id')
  if (kind === 'dhcp_scope' && zone_id !== null)
    throw invalid('A dhcp_scope item is linked by scope_id, not by zone_id')
}

/** Notes, or another zone or scope; what was proved of the former one says nothing of the new one and goes. */
export async function updateItem(work: Work, id: string, input: ItemUpdate): Promise<Item> {
  const { plan, item: before } = await lockItem(work, id)
  work.expect(before)
  const after = { ...before, ...defined(input) }
  refuseForeignLink(after)
  const isRelinked = after.zone_id !== before.zone_id || after.scope_id !== before.scope_id
  if (!isRelinked && after.notes === before.notes) {
    work.unaudited('nothing changes')
    return before
  }
  if (isRelinked) refuseRelink(before)
  await work.rows(sql`update cutover_item set notes = ${after.notes}, zone_id = ${after.zone_id},
    scope_id = ${after.scope_id}, modified_at = now() where id = ${id}`)
  if (isRelinked)
    await work.rows(sql`update cutover_item set stage = ${stageAfter(before.stage, 'relink')}, blockers = '[]',
      last_parity = null, last_parity_at = null, last_shadow = null, last_shadow_at = null, lease_handover = null
      where id = ${id}`)
  const item = await getItem(work, id)
  await recordDeed(work, {
    plan,
    itemId: id,
    action: 'update_cutover_item',
    kind: 'plan',
    summary: `${before.source_ref}: ${isRelinked ? 'linked anew; what was checked before is void' : 'notes changed'}`,
    before,
    after: item,
  })
  return item
}

const defined = (input: ItemUpdate): Partial<Item> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

function refuseRelink(item: Item): void {
  refuseInSwitch(item)
  if (item.stage === 'cut_over') throw conflict(`${item.source_ref} is cut over; roll it back before linking it anew`)
  if (item.ttl_snapshot !== null)
    throw conflict(`TTLs of ${item.source_ref} are lowered; restore them before linking it anew`)
}

export async function removeItem(work: Work, id: string): Promise<void> {
  const { plan, item } = await lockItem(work, id)
  work.expect(item)
  refuseInSwitch(item)
  if (item.stage === 'cut_over') throw conflict(`${item.source_ref} is cut over; roll it back before removing it`)
  await deleteForGood(work, 'cutover_item', [id])
  await work.rows(sql`update cutover_plan set modified_at = now() where id = ${plan.id}`)
  await work.audit({ action: 'delete', type: 'cutover_item', id, display: item.source_ref, before: item })
  await recordDeed(work, {
    plan,
    action: 'remove_cutover_item',
    kind: 'plan',
    summary: `${item.source_ref} removed from the plan`,
    before: item,
  })
}
