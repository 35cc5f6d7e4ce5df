import { idsIn } from '../db/conditions.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { type Actor, visibleIds } from './actor.ts'

/**
 * The condition that a column names a resource of the type on which the actor may act. Whatever shows something of a
 * row, in a list of its own, in another family's answer or in a sentence, asks this of its id.
 */
export function visible({ actor }: { actor: Actor }, type: string, column: string | Sql, action = 'read'): Sql {
  const ids = idsIn(visibleIds(actor, action, type))
  return ids === null ? raw('true') : sql`${typeof column === 'string' ? raw(column) : column} = any(${ids}::uuid[])`
}
