import { newId } from '../../../db/ids.ts'
import { changesOf } from '../../../db/rows.ts'
import type { Work } from '../../../db/work.ts'
import { checkedFields, type FieldDefinition } from '../../custom-fields/rules.ts'
import { definitionsOf } from '../../custom-fields/values.ts'
import { changeFault } from '../addresses/rules.ts'
import type { Address } from '../addresses/schema.ts'
import { requireZones } from '../addresses/zone-choice.ts'
import { addressEntries, writeAddresses } from '../write/addresses.ts'
import { edited } from './rules.ts'
import type { AddressChanges, BulkEdit, BulkEdited, Skipped } from './schema.ts'
import { lockTargets, skip } from './targets.ts'

/** Every row gets what it can get; those that cannot are named with the reason. */
export async function editAddresses(work: Work, { ip_ids, changes }: BulkEdit): Promise<BulkEdited> {
  const { rows, not_found, skipped } = await lockTargets(work, ip_ids, 'write')
  await requireZones(work, [...new Set(rows.map(({ subnet_id }) => subnet_id))], changes)
  const definitions = changes.custom_fields ? await definitionsOf(work, 'ip_address') : []
  const judged = rows.map((before) => judge(before, changes, definitions))
  const changed = judged.flatMap((one) => ('after' in one && one.isChanged ? [one] : []))
  const batch_id = newId()
  await writeAll(work, batch_id, changed)
  const refused = judged.flatMap((one) => ('skipped' in one ? [one.skipped] : []))
  return {
    batch_id,
    updated_count: changed.length,
    unchanged_count: rows.length - changed.length - refused.length,
    not_found,
    skipped: [...skipped, ...refused],
  }
}

type Change = { before: Address; after: Address; isChanged: boolean }

function judge(
  before: Address,
  changes: AddressChanges,
  definitions: readonly FieldDefinition[],
): Change | { skipped: Skipped } {
  if (before.status === 'orphan') return { skipped: skip(before, 'It is an orphan') }
  const after = edited(before, changes)
  const checked = checkedFields(definitions, after.custom_fields, { isCreate: false })
  const reason = changeFault(before, changes) ?? (checked.ok ? null : checked.sentence)
  if (reason !== null) return { skipped: skip(before, reason) }
  return { before, after, isChanged: Object.keys(changesOf(before, after)).length > 0 }
}

async function writeAll(work: Work, batch_id: string, changed: readonly Change[]): Promise<void> {
  if (changed.length === 0) return work.unaudited('nothing changes')
  const written = await writeAddresses(work, {
    update: changed.map(({ before, after }) => ({ before, set: changesOf(before, after) })),
  })
  await work.audit(...addressEntries(written, { batch_id }))
}
