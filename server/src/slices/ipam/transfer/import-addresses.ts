import { newId } from '../../../db/ids.ts'
import { changesOf } from '../../../db/rows.ts'
import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import type { Previewed } from '../../../previewed/previewed.ts'
import type { Address } from '../addresses/schema.ts'
import { readTarget, refuseMulticast, type TargetSubnet } from '../addresses/target-subnet.ts'
import { rangesToWrite } from '../bulk/writable.ts'
import { closeSubnets } from '../locks.ts'
import { type AddressEdit, addressEntries, type Written, writeAddresses } from '../write/addresses.ts'
import { revival } from '../write/revive.ts'
import { CHUNK, type PlannedAddress, planAddresses } from './address-plan.ts'
import { type Fate, faultsIn, grouped } from './rules.ts'
import type { AddressesImported, AddressForm, AddressPreview } from './schema.ts'
import type { Table } from './tables.ts'

type Input = AddressForm & { table: Table }
type Plan = { target: TargetSubnet; planned: readonly PlannedAddress[] }

export const addressImport: Previewed<Input, Plan, AddressPreview, AddressesImported> = {
  hold: (work, { subnet_id }) => closeSubnets(work, [subnet_id]),
  async plan(reader, { subnet_id, strategy, table }) {
    const target = await readTarget(reader, subnet_id)
    const writable = await rangesToWrite(reader, subnet_id)
    refuseMulticast(target)
    return { target, planned: await planAddresses(reader, table, target, strategy, writable) }
  },
  show: ({ target, planned }) => ({ subnet_id: target.id, ...grouped('address', planned) }),
  async commit(work, { target, planned }) {
    refuseConflicts(planned)
    let published = 0
    for (const rows of chunks(planned.filter(({ action }) => action === 'create')))
      published += await createAll(work, target, rows)
    for (const rows of chunks(planned.filter(({ action }) => action === 'update')))
      published += await updateAll(work, rows)
    const count = (action: Fate['action']) => planned.filter((one) => one.action === action && !one.isForeign).length
    if (count('create') + count('update') === 0) work.unaudited('nothing is imported')
    return {
      subnet_id: target.id,
      created: count('create'),
      updated: count('update'),
      skipped: count('skip'),
      skipped_no_perm: planned.filter(({ isForeign }) => isForeign).length,
      dns_synced: published,
      errors: faultsIn(planned),
    }
  },
}

/** How many of them have a record in DNS. */
const publishedOf = (written: readonly Written[]): number =>
  written.filter(({ after }) => (after?.dns_record_id ?? null) !== null).length

const SHOWN = 100

/** Before anything is written; the first of many are enough to see what is wrong. */
export function refuseConflicts(planned: readonly Fate[]): void {
  const conflicts = faultsIn(planned, 'conflict')
  if (conflicts.length === 0) return
  throw conflict({
    message: `${conflicts.length} rows of the file exist or are in it twice; nothing was imported`,
    count: conflicts.length,
    conflicts: conflicts.slice(0, SHOWN),
  })
}

export function* chunks<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += CHUNK) yield all.slice(at, at + CHUNK)
}

async function createAll(work: Work, target: TargetSubnet, planned: readonly PlannedAddress[]): Promise<number> {
  const common = {
    subnet_id: target.id,
    created_by_user_id: work.actor.userId,
    import_source: 'file',
    imported_at: new Date().toISOString(),
  }
  const rows = planned.flatMap(({ row, before }) =>
    row
      ? [
          {
            before,
            fresh: { ...row, ...common, id: newId(), forward_zone_id: row.hostname === null ? null : target.zone },
          },
        ]
      : [],
  )
  const written = await writeAddresses(work, {
    insert: rows.flatMap(({ before, fresh }) => (before ? [] : [fresh])),
    update: rows.flatMap(({ before, fresh }) => (before ? [revival(before, fresh)] : [])),
  })
  await work.audit(...addressEntries(written, { import: true }))
  return publishedOf(written)
}

async function updateAll(work: Work, planned: readonly PlannedAddress[]): Promise<number> {
  const update = planned.flatMap(({ before, after }) => (before && after ? [edit(before, after)] : []))
  const written = await writeAddresses(work, { update })
  await work.audit(...addressEntries(written, { import: true }))
  return publishedOf(written)
}

const edit = (before: Address, after: Address): AddressEdit => ({ before, set: changesOf(before, after) })
