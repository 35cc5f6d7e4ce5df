import { raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Identity } from './rules.ts'
import { SOURCE, type Values } from './schema.ts'

/** How rows of a table are recognised. */
export type Matching = {
  readonly table: string
  /** The column that keeps which row of the source a row stands for. */
  readonly marks: 'custom_fields' | 'tags'
  /** Rows in the trash are not there. */
  readonly hasTrash?: boolean
  /** The columns that name a thing, as `n` has them, and when `t` is that thing. */
  readonly columns: string
  readonly isSame: string
  /** Of several the first in this order. Only where it matters: for an order, PostgreSQL walks an index that has it. */
  readonly order?: string
  /** A network or an address is the same thing whichever row of the source speaks of it; a name is not. */
  readonly isOnePlace?: boolean
}

/** A row that is there: the one that this row of the source became, or one that looks like it. */
export type Match = { id: string; isOwn: boolean }
export type MatchKey = Identity & Values

/** How objects of a plan are looked for. */
export type Recognised<Entity> = { readonly matching: Matching; readonly soughtOf: (entity: Entity) => MatchKey }

/**
 * For each what is there already, in their order and in one statement. What an earlier import made of the same row of
 * the same server comes first, whatever it is called by now.
 */
export async function matchesOf(
  reader: Reader,
  host: string,
  { table, marks, hasTrash = false, columns, isSame, order, isOnePlace = false }: Matching,
  sought: readonly MatchKey[],
): Promise<(Match | null)[]> {
  if (sought.length === 0) return []
  const mark = (name: string) => `coalesce(t.${marks} ->> '${name}', '')`
  const live = hasTrash ? 't.deleted_at is null' : 'true'
  const isOurs = `t.import_source = '${SOURCE}'`
  const isAnother = raw(
    isOnePlace
      ? 'true'
      : `(${isOurs} and ${mark('extipam_host')} = n.host and (${mark('extipam_id')}, ${mark('extipam_kind')})
          is distinct from (n.extipam_id, n.extipam_kind)) is not true`,
  )
  const sent = sought.map((one, i) => ({ ...one, i, host, extipam_id: one.extipam_id ?? '' }))
  const rows = await reader.rows(sql<{ i: number; own: string | null; other: string | null }>`
    select n.i, own.id as own, other.id as other
    from json_to_recordset(${JSON.stringify(sent)}::json)
      as n (i integer, host text, extipam_id text, extipam_kind text, ${raw(columns)})
    left join lateral (
      select t.id from ${raw(table)} t
      where ${raw(isOurs)} and ${raw(mark('extipam_id'))} = n.extipam_id and ${raw(mark('extipam_host'))} = n.host
        and ${raw(mark('extipam_kind'))} = n.extipam_kind and n.extipam_id || n.extipam_kind <> '' and ${raw(live)}
      limit 1
    ) own on true
    left join lateral (
      select t.id from ${raw(table)} t where own.id is null and ${raw(live)} and ${raw(isSame)} and ${isAnother}
      ${raw(order === undefined ? '' : `order by ${order}`)} limit 1
    ) other on true`)
  const matches = new Map(rows.map((row) => [row.i, row]))
  return sought.map((_, i) => {
    const { own = null, other = null } = matches.get(i) ?? {}
    const id = own ?? other
    return id === null ? null : { id, isOwn: own !== null }
  })
}
