import { type Actor, visibleIds } from '../../../access/actor.ts'
import { type Conditions, idsIn } from '../../../db/conditions.ts'
import type { Parameters } from '../../ipam/addresses/statement.ts'
import type { Typed } from '../rules.ts'
import { EXACT, type Field, rankIf, rankOf, type Searcher, type Wanted, type Way } from '../searcher.ts'

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
    visible: described.visible ?? ((actor, first) => visibleRows(actor, described.access, first)),
    display: described.display ?? 't.name::text',
    order: described.order ?? `(${described.display ?? 't.name::text'}) collate "C"`,
    ...(joined ? { shownFrom: joined } : {}),
    ways: ({ typed }, add) => [...equalWay(equals, typed, add), ...textWay(columns, typed, add)],
    fields: (wanted, add) => [...equalField(equals, wanted, add), ...textFields(columns, wanted, add)],
  }
}

function visibleRows(actor: Actor, access: Searcher['access'], first: number): Conditions {
  const ids = typeof access === 'string' ? null : idsIn(visibleIds(actor, 'read', access.resource))
  return ids === null ? { text: '', values: [] } : { text: `and t.id = any($${first}::uuid[])`, values: [ids] }
}

function textWay(columns: readonly string[], { pattern }: Typed, add: Parameters['add']): Way[] {
  if (pattern === null) return []
  const sought = add(pattern)
  return [{ condition: columns.map((column) => `${expressionOf(column)} ilike ${sought}::text`).join(' or ') }]
}

const textFields = (columns: readonly string[], { typed }: Wanted, add: Parameters['add']): Field[] => {
  const needle = add(typed.text)
  return columns.map((column) => ({ name: nameOf(column), rank: rankOf(expressionOf(column), needle) }))
}

// `number::text` is looked for as a text and reported as `number`.
const nameOf = (column: string): string => column.split('::')[0] ?? column
const expressionOf = (column: string): string => (column.includes('::') ? `(t.${column})` : `t.${column}`)

function equalWay(equals: Described['equals'], typed: Typed, add: Parameters['add']): Way[] {
  const value = equals?.value(typed) ?? null
  return equals && value !== null ? [{ condition: `t.${equals.column} = ${add(value)}::${equals.as}` }] : []
}

function equalField(equals: Described['equals'], { typed }: Wanted, add: Parameters['add']): Field[] {
  const [way] = equalWay(equals, typed, add)
  return equals && way ? [{ name: equals.column, rank: rankIf(way.condition, EXACT) }] : []
}
