import { isLocallyAdministered } from '@cadastre/core/mac'
import { newId } from '../../../db/ids.ts'
import { insertRowsOf } from '../../../db/rows.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { type Ground, readGround, refuseMulticast } from '../addresses/ground.ts'
import { addressColumns, newColumns } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { addressOfA } from '../bulk/addresses.ts'
import { rangesToWrite } from '../bulk/writable.ts'
import { closeSubnets } from '../locks.ts'
import { CHUNK, type PlannedAddress, planAddresses } from './address-plan.ts'
import { type Fate, faultsIn, grouped } from './rules.ts'
import type { AddressesImported, AddressForm, AddressPreview } from './schema.ts'
import type { Table } from './tables.ts'

export async function previewAddresses(reader: Reader, form: AddressForm, table: Table): Promise<AddressPreview> {
  const { planned } = await planFor(reader, form, table)
  return { subnet_id: form.subnet_id, ...grouped('address', planned) }
}

/** Nobody else writes addresses of the subnet between the plan and the rows. */
export async function importAddresses(work: Work, form: AddressForm, table: Table): Promise<AddressesImported> {
  await closeSubnets(work, [form.subnet_id])
  const { ground, planned } = await planFor(work, form, table)
  refuseConflicts(planned)
  for (const rows of chunks(planned.filter(({ action }) => action === 'create'))) await createAll(work, ground, rows)
  for (const rows of chunks(planned.filter(({ action }) => action === 'update'))) await updateAll(work, ground, rows)
  const count = (action: Fate['action']) => planned.filter((one) => one.action === action && !one.isForeign).length
  if (count('create') + count('update') === 0) work.unaudited('nothing is imported')
  return {
    subnet_id: form.subnet_id,
    created: count('create'),
    updated: count('update'),
    skipped: count('skip'),
    skipped_no_perm: planned.filter(({ isForeign }) => isForeign).length,
    dns_synced: 0,
    errors: faultsIn(planned),
  }
}

async function planFor(reader: Reader, { subnet_id, strategy }: AddressForm, table: Table) {
  const ground = await readGround(reader, subnet_id)
  const writable = await rangesToWrite(reader, subnet_id)
  refuseMulticast(ground)
  return { ground, planned: await planAddresses(reader, table, ground, strategy, writable) }
}

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

const insertAddresses = insertRowsOf('ip_address', [...newColumns, 'import_source', 'imported_at'], addressColumns)

/** What the rows are published with joins here. */
async function createAll(work: Work, ground: Ground, planned: readonly PlannedAddress[]): Promise<void> {
  const common = {
    subnet_id: ground.id,
    owner_user_id: null,
    extra_zone_ids: [],
    role: null,
    reserved_until: null,
    decom_date: null,
    created_by_user_id: work.actor.userId,
    import_source: 'file',
    imported_at: new Date().toISOString(),
  }
  const fresh = planned.flatMap(({ row }) =>
    row ? [{ ...row, ...common, id: newId(), forward_zone_id: row.hostname === null ? null : ground.zone }] : [],
  )
  const rows = await work.rows<Address>(...insertAddresses(fresh))
  await noteMacs(work, rows)
  await work.audit(
    ...rows.map((after) => ({
      action: 'create',
      type: 'ip_address',
      id: after.id,
      display: after.address,
      after: { ...after, import: true },
    })),
  )
}

const updateRows = `
  update ip_address a set status = n.status, hostname = n.hostname, mac_address = n.mac_address,
    description = n.description, tags = n.tags, custom_fields = n.custom_fields, reserved_until = n.reserved_until,
    forward_zone_id = n.forward_zone_id, user_modified_at = now(), modified_at = now()
  from json_populate_recordset(null::ip_address, $1::json) n where a.id = n.id
  returning ${addressOfA}`

async function updateAll(work: Work, ground: Ground, planned: readonly PlannedAddress[]): Promise<void> {
  const changed = planned.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  const wanted = changed.map(({ before, after }) => {
    const isNamedAnew = after.hostname !== null && after.hostname !== before.hostname && after.forward_zone_id === null
    return isNamedAnew ? { ...after, forward_zone_id: ground.zone } : after
  })
  const befores = new Map(changed.map(({ before }) => [before.id, before]))
  const rows = await work.rows<Address>(updateRows, [JSON.stringify(wanted)])
  await noteMacs(work, rows)
  await work.audit(
    ...rows.map((after) => ({
      action: 'update',
      type: 'ip_address',
      id: after.id,
      display: after.address,
      before: befores.get(after.id) ?? null,
      after: { ...after, import: true },
    })),
  )
}

const upsertMacs = `
  insert into ip_mac_history (id, ip_address_id, mac_address, is_randomized)
  select id, ip_address_id, mac_address, is_randomized
  from json_populate_recordset(null::ip_mac_history, $1::json)
  on conflict (ip_address_id, mac_address) do update set last_seen = now()`

async function noteMacs(work: Work, rows: readonly Address[]): Promise<void> {
  const seen = rows.flatMap(({ id, mac_address }) =>
    mac_address === null
      ? []
      : [{ id: newId(), ip_address_id: id, mac_address, is_randomized: isLocallyAdministered(mac_address) }],
  )
  if (seen.length > 0) await work.rows(upsertMacs, [JSON.stringify(seen)])
}
