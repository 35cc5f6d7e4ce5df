import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { Refusal } from '../../../http/errors.ts'
import { holdSpace, lockSpace, lockSubnets } from '../locks.ts'

const patience = sql`set local lock_timeout = '2s'`
const LOCK_NOT_AVAILABLE = '55P03'

const busy = (): Refusal =>
  new Refusal(423, 'Another operation is changing the same networks; wait until it has finished and try again')

/**
 * A change of structure waits a little for whoever is at work on the same rows, and then answers 423. Rows may
 * contradict each other while it runs; before it ends everything is checked, so that what is wrong comes out here.
 */
export async function restructure<T>(work: Work, change: () => Promise<T>): Promise<T> {
  try {
    await work.rows(patience)
    await work.rows(sql`set constraints all deferred`)
    const result = await change()
    await work.rows(sql`set constraints all immediate`)
    return result
  } catch (error) {
    throw (error as { code?: string }).code === LOCK_NOT_AVAILABLE ? busy() : error
  }
}

/** Nobody writes below these subnets or takes room beside them, and no block above changes. Unknown ids are left out. */
export async function lockSubnetsInPlace(work: Work, ids: readonly string[]): Promise<void> {
  const spaces = await spacesOf(work, ids)
  for (const id of spaces) await holdSpace(work, id)
  await lockSubnets(work, ids)
  // Their block may have moved to another space before that one was held.
  const now = await spacesOf(work, ids)
  if (now.some((id) => !spaces.includes(id))) throw busy()
}

/** Nobody else changes blocks or subnets of the spaces. */
export async function lockSpaces(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await lockSpace(work, id)
}

async function spacesOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await work.rows(
    sql<{
      space_id: string
    }>`select distinct space_id from subnet where id = any(${ids}::uuid[]) and deleted_at is null order by space_id`,
  )
  return rows.map(({ space_id }) => space_id)
}
