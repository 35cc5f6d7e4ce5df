import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { changeRow, lockRow } from '../../../records/rows.ts'
import { blocklistFamily } from './family.ts'
import { refreshOrder } from './jobs.ts'
import { QUEUED } from './lists.ts'

/** Has the feed of a list fetched soon, whatever its interval. */
export async function requestRefresh(work: Work, id: string) {
  const before = await lockRow(work, blocklistFamily, id)
  if (before.source_type !== 'url' || before.feed_url === '')
    throw invalid(`Blocklist '${before.name}' has no feed that could be fetched`)
  const task_id = newId()
  await work.enqueue(refreshOrder(id, task_id))
  await changeRow(work, blocklistFamily, before, QUEUED)
  return { list_id: id, task_id, status: 'queued' as const }
}
