import { type Actor, visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { any, raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Typed } from '../rules.ts'
import { EXACT, type Field, rankIf, rankOf, type Searcher, type SearchRequest, type Way } from '../searcher.ts'

/** A type that is found by parts of some of its columns, which one index of trigrams is over. */
export type Described = Pick<Searcher, 'type' | 'label' | 'group' | 'weight' | 'module' | 'shown' | 'route'> & {
  readonly access: Searcher['access']
  readonly table: string
  readonly hasTrash?: boolean
  readonly columns: readonly string[]
  /** The column it is shown by; its name unless said otherwise. */
  readonly display?: string
  /** SQL of the order among equals; that of what is shown unless said otherwise. */
  readonly order?: string
  readonly joined?: string
  readonly visible?: Searcher['visible']
  /** A column that what was typed may equal, and the value it would have. */
  readonly equals?: { readonly column: string; readonly as: string; readonly value: (typed: Typed) => unknown }
}

export function byText({ table, hasTrash, columns, joined, equals, ...described }: Described): Searcher {
  return {
    ...described,
    from: `${table} t`,
    mostRanked: 500,
    live: hasTrash ? 't.deleted_at is null' : 'true',
    visible: described.visible ?? ((actor) => visibleRows(actor, described.access)),
    display: described.display ?? 't.name::text',
    order: described.order ?? `(${described.display ?? 't.name::text'}) collate "C"`,
    ...(joined ? { shownFrom: joined } : {}),
    ways: ({ typed }) => [...equalWay(equals, typed), ...textWay(columns, typed)],
    fields: (request) => [...equalField(equals, request), ...textFields(columns, request)],
  }
}

function visibleRows(actor: Actor, access: Searcher['access']): Sql[] {
  const ids = typeof access === 'string' ? null : idsIn(visibleIds(actor, 'read', access.resource))
  return when(ids, (some) => sql`t.id = any(${some}::uuid[])`)
}

function textWay(columns: readonly string[], { pattern }: Typed): Way[] {
  if (pattern === null) return []
  return [{ condition: any(columns.map((column) => sql`${raw(expressionOf(column))} ilike ${pattern}::text`)) }]
}

const textFields = (columns: readonly string[], { typed }: SearchRequest): Field[] =>
  columns.map((column) => ({ name: nameOf(column), rank: rankOf(expressionOf(column), typed.text) }))

// `number::text` is looked for as a text and reported as `number`.
const nameOf = (column: string): string => column.split('::')[0] ?? column
const expressionOf = (column: string): string => (column.includes('::') ? `(t.${column})` : `t.${column}`)

function equalWay(equals: Described['equals'], typed: Typed): Way[] {
  const value = equals?.value(typed) ?? null
  return equals && value !== null
    ? [{ condition: sql`${raw(`t.${equals.column}`)} = ${value}::${raw(equals.as)}` }]
    : []
}

function equalField(equals: Described['equals'], { typed }: SearchRequest): Field[] {
  const [way] = equalWay(equals, typed)
  return equals && way ? [{ name: equals.column, rank: rankIf(way.condition, EXACT) }] : []
}
