import type { AuditEntry } from '../../../audit/audit.ts'
import { nothing, raw } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { type Columns, insertRows, updateRows } from '../../../records/sets.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { addressOf, addressSelect } from '../addresses/rows.ts'
import { claimsRow, withConsequences } from '../addresses/rules.ts'
import type { Address } from '../addresses/schema.ts'
import { follow } from './follow.ts'

export type NewAddress = Columns & { id: string; subnet_id: string; address: string }
/** A row its caller holds, as it is, and what shall be different. */
export type AddressEdit = { before: Address; set: Columns }

export type AddressChanges = {
  /** All of them name the same columns. */
  insert?: readonly NewAddress[]
  update?: readonly AddressEdit[]
  remove?: readonly Address[]
  /** Where a new address has a row already: an error, or that row stays. */
  onTaken?: 'refuse' | 'keep'
}

/** An address before and after; null where it was not there yet, or is gone. */
export type Written = { before: Address | null; after: Address | null }

/**
 * The only way in which addresses come, change and go. Rows are removed before others take their place; what follows
 * from the writes is in the same transaction. Callers hold the subnets and the rows they change (see locks.ts), and put
 * what they get back into the audit log.
 */
export async function writeAddresses(work: Work, changes: AddressChanges): Promise<Written[]> {
  const { insert = [], update = [], remove = [], onTaken = 'refuse' } = changes
  await deleteForGood(
    work,
    'ip_address',
    remove.map(({ id }) => id),
  )
  const edited = await edit(work, update)
  const fresh = await insertRows<Address>(work, 'ip_address', insert, raw(addressSelect), KEEP[onTaken])
  const written = [
    ...remove.map((before) => ({ before, after: null })),
    ...edited,
    ...fresh.map((after) => ({ before: null, after })),
  ]
  return follow(work, written)
}

const KEEP = { refuse: nothing, keep: raw('on conflict (subnet_id, address) do nothing') }

/** Rows that are sent back as they are, are not written. */
async function edit(work: Work, edits: readonly AddressEdit[]): Promise<{ before: Address; after: Address }[]> {
  const settledEdits = edits.map(({ before, set }) => ({ before, set: settled(work, before, set) }))
  const changed = settledEdits.filter(({ set }) => Object.keys(set).length > 0)
  const afters = changed.length === 0 ? [] : await writeEdits(work, changed)
  const now = new Map(afters.map((after) => [after.id, after]))
  return edits.map(({ before }) => ({ before, after: now.get(before.id) ?? before }))
}

/** What an edit brings with it: an ended reservation has no end any more, and the row may become a person's own. */
function settled({ actor }: Work, before: Address, set: Columns): Columns {
  const full = withConsequences(before, set)
  const isClaimed = actor.userId !== null && claimsRow(full)
  return isClaimed ? { ...full, user_modified_at: new Date().toISOString() } : full
}

// Callers do not know this column of the rows they hold: it stays where an edit says nothing of it.
const EXPRESSIONS = { user_modified_at: 'coalesce(n.user_modified_at, t.user_modified_at)' }

/** One statement for all: a column that only some of them change gets from the others what it has. */
function writeEdits(work: Work, edits: readonly AddressEdit[]): Promise<Address[]> {
  const columns = [...new Set(edits.flatMap(({ set }) => Object.keys(set)))]
  const rows = edits.map(({ before, set }) => ({ ...before, ...set }))
  return updateRows(work, 'ip_address', columns, rows, raw(addressOf('t')), EXPRESSIONS)
}

/** For the audit log: one entry for each address, with what the caller has to say about all of them. */
export const addressEntries = (written: readonly Written[], note: object = {}): AuditEntry[] =>
  written.flatMap(({ before, after }): AuditEntry[] => {
    const row = after ?? before
    if (!row) return []
    const named = { type: 'ip_address', id: row.id, display: row.address }
    if (!before) return [{ action: 'create', ...named, after: { ...after, ...note } }]
    if (!after) return [{ action: 'delete', ...named, before: { ...before, ...note } }]
    return [{ action: 'update', ...named, before, after: { ...after, ...note } }]
  })
