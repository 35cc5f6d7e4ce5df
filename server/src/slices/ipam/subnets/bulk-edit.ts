import { z } from 'zod'
import { visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { newId } from '../../../db/ids.ts'
import { changesOf } from '../../../db/rows.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import { checkCustomFields } from '../../custom-fields/values.ts'
import { setSubnets, subnetImages } from '../write/subnets.ts'
import type { Vlan } from './placement.ts'
import { subnetSelect } from './rows.ts'
import { vlanFault } from './rules.ts'
import { type Subnet, SubnetUpdate } from './schema.ts'

const { name, description, status, vlan_id, tags, custom_fields } = SubnetUpdate.shape

/** Null says nothing here: it leaves the field as it is. */
export const SubnetBulkEdit = z
  .object({
    subnet_ids: z.array(Uuid).min(1).max(1000),
    changes: z.object({
      name: name.nullable(),
      description: description.nullable(),
      status: status.nullable(),
      vlan_id,
      tags: tags.nullable(),
      custom_fields: custom_fields.nullable(),
    }),
  })
  .meta({ id: 'SubnetBulkEdit' })
export type SubnetBulkEdit = z.output<typeof SubnetBulkEdit>

export const SubnetBulkResult = z
  .object({
    batch_id: Uuid,
    updated_count: z.int(),
    not_found: z.array(Uuid),
    skipped: z.array(z.object({ id: Uuid, reason: z.string() })),
  })
  .meta({ id: 'SubnetBulkResult' })
export type SubnetBulkResult = z.output<typeof SubnetBulkResult>

/** Puts the same values into many subnets; each has its own audit entry, and all of them name the batch. */
export async function bulkEdit(work: Work, { subnet_ids, changes: edit }: SubnetBulkEdit): Promise<SubnetBulkResult> {
  const changes = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== null && value !== undefined))
  if (Object.keys(changes).length === 0) throw invalid('changes names nothing to change')
  if (edit.custom_fields) await checkCustomFields(work, 'subnet', edit.custom_fields, false)
  const rows = await lockedSubnets(work, [...new Set(subnet_ids)])
  const vlans = await vlansOf(work, rows)
  const skipped = rows.flatMap((subnet) => skipping(subnet, vlans.get(subnet.vlan_ref_id ?? ''), edit.vlan_id))
  const untouched = new Set(skipped.map(({ id }) => id))
  const before = rows.filter((row) => !untouched.has(row.id) && Object.keys(changesOf(row, changes)).length > 0)
  const batch_id = newId()
  await writeAll(work, before, changes, batch_id)
  const known = new Set(rows.map(({ id }) => id))
  const not_found = subnet_ids.filter((id) => !known.has(id))
  return { batch_id, updated_count: before.length, not_found: [...new Set(not_found)], skipped }
}

/** Those there are and that the actor may change; the others are not found. */
async function lockedSubnets(work: Work, ids: readonly string[]): Promise<Subnet[]> {
  const writable = idsIn(visibleIds(work.actor, 'write', 'subnet'))
  const chosen = sql`s.id = any(${ids}::uuid[]) and (${writable}::uuid[] is null or s.id = any(${writable}))
    and s.deleted_at is null`
  const [, subnets] = await Promise.all([
    work.rows(sql`select s.id from subnet s where ${chosen} order by s.id for no key update`),
    work.rows(sql<Subnet>`${raw(subnetSelect(work))} where ${chosen} order by s.network, s.id`),
  ])
  return subnets
}

/** Their VLANs, whether the caller may read them or not: a tag must not contradict one. */
async function vlansOf(reader: Reader, subnets: readonly Subnet[]): Promise<Map<string, Vlan>> {
  const ids = subnets.flatMap(({ vlan_ref_id }) => vlan_ref_id ?? [])
  const rows = await reader.rows(sql<Vlan & { id: string }>`select id, vlan_id, name from vlan where id = any(${ids})`)
  return new Map(rows.map((vlan) => [vlan.id, vlan]))
}

function skipping(
  { id }: Subnet,
  vlan: Vlan | undefined,
  tag: number | null | undefined,
): { id: string; reason: string }[] {
  const fault = vlan && vlanFault(tag ?? undefined, vlan)
  return fault ? [{ id, reason: fault }] : []
}

async function writeAll(work: Work, before: readonly Subnet[], changes: object, batch_id: string): Promise<void> {
  if (before.length === 0) return work.unaudited('nothing changes')
  const ids = before.map(({ id }) => id)
  await setSubnets(work, ids, { ...changes })
  const rows = await subnetImages(work, ids)
  const after = new Map(rows.map((row) => [row.id, row]))
  await work.audit(
    ...before.map((old) => ({
      action: 'update',
      type: 'subnet',
      id: old.id,
      display: old.network,
      before: old,
      after: { ...after.get(old.id), batch_id },
    })),
  )
}
