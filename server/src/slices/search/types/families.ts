import { type Actor, visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { any, raw, type Sql, sql, when } from '../../../db/sql.ts'
import { type FamilyFacts, pageOf, titleOf } from '../../../records/describe.ts'
import { columnTypeOf } from '../../../records/kinds.ts'
import type { Searcher } from '../searcher.ts'
import { byText } from './texts.ts'

/** The families that say how they are found, each by what its own list searches; the heaviest first. */
export const familySearchers = (families: readonly FamilyFacts[]): Searcher[] =>
  families
    .flatMap((family) => (family.found ? [searcherOf(family, family.found)] : []))
    .sort((one, other) => other.weight - one.weight || one.label.localeCompare(other.label, 'en'))

function searcherOf(family: FamilyFacts, searched: NonNullable<FamilyFacts['found']>): Searcher {
  const { type, area, table, module, permission, display, search = [], isKept = false, Row } = family
  const { weight, equals, joined } = searched
  return byText({
    type: searched.type ?? type,
    label: titleOf(family),
    group: `${area[0]?.toUpperCase()}${area.slice(1)}`,
    weight,
    access: { resource: permission },
    visible: (actor) => visibleRows(actor, family),
    table,
    hasTrash: isKept,
    columns: search.filter((column) => COLUMN.test(column)),
    display: displayOf(family),
    shown: { ...shownOf(family, searched), route: routeOf(family) },
    ...(module && { module }),
    ...(joined && { joined }),
    ...(equals && { equals }),
    ...(columnTypeOf(Row.shape[display]) === 'numeric' && { order: `t.${display}` }),
  })
}

/** The page of a row as SQL; what lies in another row has the id of that one in its address. */
function routeOf(family: FamilyFacts): string {
  const parts = `${pageOf(family)}/:id`.split(/:(\w+)/)
  const texts = parts.map((part, at) => (at % 2 === 1 ? `t.${part}` : `'${part}'`))
  return texts.filter((text) => text !== "''").join(' || ')
}

// What a list computes before it compares is found by `equals` here: an index of texts does not have it.
const COLUMN = /^\w+(::text)?$/

/** `AS{number}` as SQL. */
function displayOf({ naming, display }: FamilyFacts): string {
  const parts = (naming ?? `{${display}}`).split(/\{(\w+)\}/)
  const texts = parts.map((part, at) => (at % 2 === 1 ? `t.${part}::text` : `'${part.replaceAll("'", "''")}'`))
  return texts.filter((text) => text !== "''").join(' || ')
}

function shownOf({ Row }: FamilyFacts, searched: NonNullable<FamilyFacts['found']>): Searcher['shown'] {
  const status = searched.status ?? ('status' in Row.shape ? 't.status' : undefined)
  return {
    ...('name' in Row.shape && { name: `nullif(t.name, '')` }),
    ...(status && { status }),
    ...(searched.description && { description: searched.description }),
    ...(searched.context && { context: searched.context }),
  }
}

const visibleRows = (actor: Actor, { permission, seenBy, rightsOn = ['id'] }: FamilyFacts): Sql[] =>
  when(idsIn(visibleIds(actor, 'read', seenBy ?? permission)), (ids) =>
    any(rightsOn.map((column) => sql`${raw(`t.${column}`)} = any(${ids}::uuid[])`)),
  )
