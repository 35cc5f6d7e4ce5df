import { raw, sql } from '../../../db/sql.ts'
import { isConnectionFault, refusalOf } from '../../../http/pg-errors.ts'
import type { JobContext } from '../../../jobs/job.ts'
import type { TrashKind } from '../../../records/trash-kind.ts'

// What belongs to a row goes with it, and that can be much.
const PORTION = 100

/** Everything that has been in the trash for long enough goes. What cannot is told in the log and stops nothing else. */
export async function purgeExpired(context: JobContext, kinds: readonly TrashKind[], days: number): Promise<number> {
  let total = 0
  for (const kind of kinds) total += await purgeKind(context, kind, days)
  return total
}

async function purgeKind(context: JobContext, kind: TrashKind, days: number): Promise<number> {
  const stuck: string[] = []
  let total = 0
  for (;;) {
    const ids = await dueOf(context, kind, days, stuck)
    if (ids.length === 0) return total
    const purged = await attempt(context, kind, ids)
    if (typeof purged === 'number') total += purged
    else for (const id of ids) total += await purgeOne(context, kind, id, stuck)
  }
}

/** One that stands in the way of a portion must not hold back the others. */
async function purgeOne(context: JobContext, kind: TrashKind, id: string, stuck: string[]): Promise<number> {
  const purged = await attempt(context, kind, [id])
  if (typeof purged === 'number') return purged
  stuck.push(id)
  const reason = refusalOf([], purged, { body: { id } })?.message ?? purged.message
  context.log.warn({ type: kind.type, id, reason }, 'an entry of the trash could not be purged')
  return 0
}

async function attempt({ mutate }: JobContext, kind: TrashKind, ids: readonly string[]): Promise<number | Error> {
  try {
    return await mutate((work) => {
      work.unaudited('all of them came back meanwhile')
      return kind.purge(work, ids)
    })
  } catch (error) {
    if (!(error instanceof Error) || isConnectionFault(error)) throw error
    return error
  }
}

async function dueOf({ rows }: JobContext, { table }: TrashKind, days: number, stuck: readonly string[]) {
  const due = await rows(
    sql<{ id: string }>`select id from ${raw(table)}
      where deleted_at < now() - make_interval(days => ${days}) and not id = any(${stuck}::uuid[])
      order by deleted_at, id limit ${PORTION}`,
  )
  return due.map(({ id }) => id)
}
