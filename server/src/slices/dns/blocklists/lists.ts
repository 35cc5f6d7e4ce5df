import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { Targets } from '../../../outbound/targets.ts'
import { claimRow, claimRows, eraseRows, removedOf } from '../../../records/removal.ts'
import { type Operations, operationsOf } from '../../../records/resource.ts'
import { changeRow, changesOf, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { touchGroups } from '../groups/touch.ts'
import { emptyList } from './empty-list.ts'
import { type Blocklist, blocklistFamily } from './family.ts'
import { refreshOrder } from './jobs.ts'
import { groupsOf, touchLists } from './lists-in-force.ts'

/** Lists as a whole; what an operator opened for connections decides where feeds may be. */
export const listOperations = (targets: Targets): Operations<Blocklist> => ({
  ...operationsOf(blocklistFamily),
  create: (work, input) => createList(work, targets, input),
  update: (work, id, input) => updateList(work, targets, id, input),
  remove: async (work, id) => {
    const list = await claimRow(work, blocklistFamily, id)
    await removeLists(work, [list])
  },
  removeMany: async (work, ids) => {
    const claim = await claimRows(work, blocklistFamily, ids)
    await removeLists(work, claim.rows)
    return removedOf(work, blocklistFamily, claim)
  },
})

export async function createList(work: Work, targets: Targets, input: Values): Promise<Blocklist> {
  refuseFeed(targets, input)
  if (input.source_type !== 'url') return insertRow(work, blocklistFamily, input)
  const list = await insertRow(work, blocklistFamily, { ...input, ...QUEUED })
  await work.enqueue(refreshOrder(list.id))
  return list
}

/** Should the order be lost, the feed is due by the clock as well. */
export const QUEUED = { last_sync_status: 'queued', next_refresh_at: new Date(0).toISOString() } as const

async function updateList(work: Work, targets: Targets, id: string, input: Values): Promise<Blocklist> {
  const before = await lockRow(work, blocklistFamily, id)
  const changes = changesOf(before, input)
  const after = { ...before, ...changes }
  refuseFeed(targets, after)
  const isOtherFeed = ['source_type', 'feed_url', 'feed_format'].some((name) => name in changes)
  if (!isOtherFeed || after.source_type !== 'url') return touched(work, before, changes)
  const list = await touched(work, before, { ...changes, ...QUEUED })
  await work.enqueue(refreshOrder(id))
  return list
}

async function touched(work: Work, before: Blocklist, changes: Values): Promise<Blocklist> {
  const list = await changeRow(work, blocklistFamily, before, changes)
  if (list !== before) await touchLists(work, [list.id])
  return list
}

function refuseFeed({ isForbiddenHost }: Targets, { source_type, feed_url }: Values): void {
  const url = String(feed_url ?? '')
  if (source_type === 'url' && url === '') throw invalid('A list that is fetched needs a feed_url')
  if (url !== '' && isForbiddenHost(new URL(url).hostname.replace(/^\[|\]$/g, '')))
    throw invalid('feed_url leads to a loopback, link-local or metadata address, from which nothing is fetched')
}

async function removeLists(work: Work, lists: readonly Blocklist[]): Promise<void> {
  const groups = await groupsOf(
    work,
    lists.map(({ id }) => id),
  )
  for (const { id } of lists) await emptyList(work, id)
  await eraseRows(work, blocklistFamily, lists)
  await touchGroups(work, groups)
}
