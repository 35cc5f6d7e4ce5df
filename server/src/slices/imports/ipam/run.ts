import type { AuditEntry } from '../../../audit/audit.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { commitEach, type Mutate } from '../../../import/commit.ts'
import { type ActionTaken, type ConflictActions, type Kind, type LedgerRow, SOURCE, type Values } from './schema.ts'

/** One commit: how it writes, where from, and what the rows written so far are called. */
export type Run = {
  readonly reader: Reader
  readonly mutate: Mutate
  readonly explain: (error: unknown, object?: object) => string
  readonly host: string
  /** One for all rows of a run. */
  readonly importedAt: string
  readonly actions: ConflictActions
  readonly warnings: Set<string>
}

/** An object of the plan on its way: `keys` are all by which its action may be given, the first is in the ledger. */
export type Item<Entity> = { readonly entity: Entity; readonly keys: readonly [string, ...string[]] }

/** A row of the ledger, and those of what was made along with it. */
export type Row = LedgerRow & { readonly before?: readonly LedgerRow[] }

export const isOverwritten = ({ actions }: Run, { keys }: Item<unknown>): boolean =>
  keys.some((key) => Object.hasOwn(actions, key) && actions[key]?.action === 'overwrite')

export const ledgerRow = (
  kind: Kind,
  { keys: [key] }: Item<unknown>,
  action_taken: ActionTaken,
  more: Partial<Row> = {},
): Row => ({ kind, key, action_taken, entity_id: null, error: null, ...more })

const AT_ONCE = 1_000

type Phase<Entity> = {
  readonly kind: Kind
  readonly items: readonly Item<Entity>[]
  /** Objects that are one and the same have one text here; only the first is written. */
  readonly placeOf: (entity: Entity) => string
  readonly write: (work: Work, items: readonly Item<Entity>[]) => Promise<Row[]>
  /** Is told what became of each once it is committed, before the next are written. */
  readonly onWritten?: (entity: Entity, row: Row) => void
}

/** Writes the objects of one kind, in their order; answers their rows in that order. */
export async function runPhase<Entity extends object>(run: Run, phase: Phase<Entity>): Promise<Row[]> {
  const seen = new Set<string>()
  const isRepeated = phase.items.map(({ entity }) => {
    const place = phase.placeOf(entity)
    return seen.size === seen.add(place).size
  })
  const items = phase.items.filter((_, index) => !isRepeated[index])
  const ahead = items.values()
  const written = await commitEach(items, {
    mutate: run.mutate,
    write: phase.write,
    failed: (item, error) => ledgerRow(phase.kind, item, 'failed', { error: run.explain(error, item.entity) }),
    weightOf: () => 1,
    mostItems: AT_ONCE,
    onRows: (done) => {
      for (const row of done) {
        const { value } = ahead.next()
        if (value) phase.onWritten?.(value.entity, row)
      }
      return true
    },
  })
  const rows = written.values()
  return phase.items.flatMap((item, index): Row[] => {
    if (isRepeated[index]) return [ledgerRow(phase.kind, item, 'skipped', { error: TWICE })]
    const { value } = rows.next()
    return value ? [value] : []
  })
}

const TWICE = 'It is in the plan twice; the first is imported'

/** What tells rows of an import from others, and where they came from. */
export const provenance = ({ importedAt }: Run) => ({ import_source: SOURCE, imported_at: importedAt })

/** What a row keeps of the row of the source that it stands for. */
export const marked = ({ host }: Run, marks: Values, extipam_id: number | null): Values => ({
  ...marks,
  ...(extipam_id === null ? {} : { extipam_id }),
  ...(host === '' ? {} : { extipam_host: host }),
})

type Image = { readonly id: string }

/** One entry of the audit log for each row that was written. */
export const entriesOf = <Shown extends Image>(
  run: Run,
  type: string,
  displayOf: (image: Shown) => string,
  afters: readonly Shown[],
  befores: ReadonlyMap<string, Shown>,
): AuditEntry[] =>
  afters.map((after) => ({
    action: befores.has(after.id) ? 'update' : 'create',
    type,
    id: after.id,
    display: displayOf(after),
    ...(befores.has(after.id) ? { before: befores.get(after.id) ?? null } : {}),
    after: { ...after, ...provenance(run) },
  }))

export const byId = <Shown extends Image>(images: readonly Shown[]): Map<string, Shown> =>
  new Map(images.map((image) => [image.id, image]))
