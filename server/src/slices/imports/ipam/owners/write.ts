import { newId } from '../../../../db/ids.ts'
import { raw, sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import { type Columns, insertRows, updateRows } from '../../../../records/sets.ts'
import { type Match, matchesOf, type Recognised } from '../match.ts'
import { byId, entriesOf, type Item, isOverwritten, ledgerRow, provenance, type Row, type Run } from '../run.ts'
import type { Kind, Values } from '../schema.ts'

export type Image = Values & { id: string }

/** A kind of objects that is only fields, as an import writes it. */
export type Written<Entity> = Recognised<Entity> & {
  readonly kind: Kind
  readonly table: string
  /** What the audit log shows of a row. */
  readonly columns: string
  readonly display: string
  /** How other objects of the plan call it. */
  readonly nameOf: (entity: Entity) => string | null
  /** The columns of a new row; `ids` are those of objects that are written with it, by name. */
  readonly freshOf: (entity: Entity, ids: ReadonlyMap<string, string>) => Columns
  /** The columns that an overwrite gives to a row; none: it stays as it is. */
  readonly changesOf: (entity: Entity, before: Image, isOwn: boolean) => Columns
  /** Why some cannot be made; they are passed over with this sentence. */
  readonly obstaclesOf?: (work: Work, entities: readonly Entity[]) => Promise<ReadonlyMap<Entity, string>>
}

type Decided<Entity> = { item: Item<Entity>; match: Match | null; isOverwritten: boolean; id: string }

/** Writes a portion: one statement for all new rows, one for all that change, whatever their number. */
export async function writeOwners<Entity>(
  work: Work,
  run: Run,
  kind: Written<Entity>,
  items: readonly Item<Entity>[],
): Promise<Row[]> {
  const entities = items.map(({ entity }) => entity)
  const matches = await matchesOf(work, run.host, kind.matching, entities.map(kind.soughtOf))
  const decided = items.map((item, index): Decided<Entity> => {
    const match = matches[index] ?? null
    return { item, match, isOverwritten: match !== null && isOverwritten(run, item), id: match?.id ?? newId() }
  })
  const fresh = decided.filter(({ match }) => match === null)
  const obstacles =
    (await kind.obstaclesOf?.(
      work,
      fresh.map(({ item }) => item.entity),
    )) ?? new Map<Entity, string>()
  const changed = await overwrite(
    work,
    run,
    kind,
    decided.filter((one) => one.isOverwritten),
  )
  const made = fresh.filter(({ item }) => !obstacles.has(item.entity))
  await create(work, run, kind, made, idsOf(kind, decided))
  if (made.length + changed.size === 0) work.unaudited('nothing is imported')
  return decided.map(({ item, match, id }) => {
    const error = obstacles.get(item.entity)
    if (error !== undefined) return ledgerRow(kind.kind, item, 'skipped', { error })
    const action = match === null ? 'created' : changed.has(id) ? 'overwrote' : 'skipped'
    return ledgerRow(kind.kind, item, action, { entity_id: id })
  })
}

const idsOf = <Entity>({ nameOf }: Written<Entity>, decided: readonly Decided<Entity>[]): Map<string, string> =>
  new Map(
    decided.flatMap(({ item, id }) => {
      const name = nameOf(item.entity)
      return name === null ? [] : [[name, id] as const]
    }),
  )

async function create<Entity>(
  work: Work,
  run: Run,
  kind: Written<Entity>,
  made: readonly Decided<Entity>[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ item, id }) => ({ id, ...kind.freshOf(item.entity, ids), ...provenance(run) }))
  await insertRows(work, kind.table, rows)
  await log(
    work,
    run,
    kind,
    made.map(({ id }) => id),
    new Map(),
  )
}

/** The ids of the rows that changed. */
async function overwrite<Entity>(
  work: Work,
  run: Run,
  kind: Written<Entity>,
  overwritten: readonly Decided<Entity>[],
): Promise<Set<string>> {
  if (overwritten.length === 0) return new Set()
  const befores = byId(
    await imagesOf(
      work,
      kind,
      overwritten.map(({ id }) => id),
      'for no key update',
    ),
  )
  const sets = overwritten.flatMap(({ item, id, match }) => {
    const before = befores.get(id)
    const set = before ? kind.changesOf(item.entity, before, match?.isOwn ?? false) : {}
    return Object.keys(set).length === 0 ? [] : [{ id, set: { ...set, ...provenance(run) } }]
  })
  const columns = [...new Set(sets.flatMap(({ set }) => Object.keys(set)))]
  await updateRows(
    work,
    kind.table,
    columns,
    sets.map(({ id, set }) => ({ ...befores.get(id), ...set, id })),
  )
  const ids = sets.map(({ id }) => id)
  await log(work, run, kind, ids, befores)
  return new Set(ids)
}

const imagesOf = <Entity>(work: Work, { table, columns }: Written<Entity>, ids: readonly string[], lock = '') =>
  work.rows(
    sql<Image>`select ${raw(columns)} from ${raw(table)} where id = any(${ids}::uuid[]) order by id ${raw(lock)}`,
  )

async function log<Entity>(
  work: Work,
  run: Run,
  kind: Written<Entity>,
  ids: readonly string[],
  befores: ReadonlyMap<string, Image>,
): Promise<void> {
  const afters = await imagesOf(work, kind, ids)
  await work.audit(...entriesOf(run, kind.kind, (image) => String(image[kind.display]), afters, befores))
}
