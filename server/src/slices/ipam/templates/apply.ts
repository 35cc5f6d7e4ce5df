import { visibleIds } from '../../../access/actor.ts'
import { requireRight } from '../../../access/permissions.ts'
import type { AuditEntry } from '../../../audit/audit.ts'
import { idsIn } from '../../../db/conditions.ts'
import { changesOf } from '../../../db/rows.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { acceptedFields, definitionsOf } from '../../custom-fields/values.ts'
import { getBlock } from '../blocks/blocks.ts'
import { holdSpace } from '../locks.ts'
import { blockImages, writeBlocks } from '../write/blocks.ts'
import { subnetImages, writeSubnets } from '../write/subnets.ts'
import { carveChildren } from './carve.ts'
import { fillingOf, type StampedFields, stampedColumns, stampOf, type TemplateStamp } from './rules.ts'
import type { CarvedChild, TemplateApplied, TemplateApply, TemplateReapplied } from './schema.ts'
import { lockTemplate, refuseKind } from './templates.ts'

/** What a template applies to. */
const KINDS = {
  block: { type: 'ip_block', what: 'IP block', images: blockImages, write: writeBlocks },
  subnet: { type: 'subnet', what: 'Subnet', images: subnetImages, write: writeSubnets },
} as const
type Kind = keyof typeof KINDS
type Row = StampedFields & { id: string; space_id: string; network: string; applied_template_id: string | null }
type Change = { before: Row; changes: Partial<Row> }

export async function applyTemplate(work: Work, id: string, input: TemplateApply): Promise<TemplateApplied> {
  const template = await lockTemplate(work, id)
  const kind = input.block_id === null ? 'subnet' : 'block'
  const targetId = input.block_id ?? input.subnet_id ?? ''
  refuseKind(template, kind)
  refuseWriter(work, kind, targetId)
  const isCarving = kind === 'block' && input.carve_children && template.child_layout !== null
  if (isCarving) await holdSpace(work, (await getBlock(work, targetId)).space_id)
  const [change] = await stampRows(work, kind, stampOf(template), [targetId], input.force)
  if (!change) throw notFound(KINDS[kind].what)
  const carved: CarvedChild[] = isCarving ? await carveChildren(work, change.before, template.child_layout) : []
  const applied: TemplateApplied = {
    template_id: id,
    target_kind: kind,
    target_id: targetId,
    fields_written: Object.keys(change.changes).filter((name) => name !== 'applied_template_id'),
    children_carved: carved,
  }
  await work.audit({ action: 'apply', type: 'ipam_template', id, display: template.name, after: applied })
  return applied
}

function refuseWriter({ actor }: Work, kind: Kind, id: string): void {
  const { type } = KINDS[kind]
  requireRight(actor, 'write', type, { one: id })
}

const MOST = 200

/** Applies the template once more wherever it was applied last and the caller may write; children are not carved again. */
export async function reapplyTemplate(work: Work, id: string, force: boolean): Promise<TemplateReapplied> {
  const template = await lockTemplate(work, id)
  const kind = template.applies_to
  const writable = await writableInstances(work, kind, id)
  const processed = await stampRows(work, kind, stampOf(template), writable.slice(0, MOST), force)
  const reapplied: TemplateReapplied = {
    template_id: id,
    target_kind: kind,
    instances_total: template.applied_count,
    instances_processed: processed.length,
    instances_skipped: template.applied_count - processed.length,
    cap_reached: writable.length > MOST,
  }
  await work.audit({ action: 'reapply_all', type: 'ipam_template', id, display: template.name, after: reapplied })
  return reapplied
}

/** At most one more than are written, to know whether there are more. */
async function writableInstances(reader: Reader, kind: Kind, templateId: string): Promise<string[]> {
  const { type } = KINDS[kind]
  const writable = idsIn(visibleIds(reader.actor, 'write', type))
  const rows = await reader.rows(
    sql<{ id: string }>`select id from ${raw(type)} where applied_template_id = ${templateId} and deleted_at is null
      and (${writable}::uuid[] is null or id = any(${writable})) order by network, id limit ${MOST + 1}`,
  )
  return rows.map(({ id }) => id)
}

/** Writes the stamp to the live rows among these; answers each of them with what changed. */
async function stampRows(work: Work, kind: Kind, stamp: TemplateStamp, ids: readonly string[], force: boolean) {
  const { type, images } = KINDS[kind]
  // From the root down, as counters lock them.
  const live = await work.rows(sql<{
    id: string
  }>`select id from ${raw(type)} where id = any(${ids}::uuid[]) and deleted_at is null
      order by masklen(network), id for no key update`)
  const rows = await images<Row>(
    work,
    live.map(({ id }) => id),
  )
  const all = await acceptedChanges(work, kind, rows, stamp, force)
  const changed = all.filter(({ changes }) => Object.keys(changes).length > 0)
  if (changed.length > 0) await writeRows(work, kind, changed)
  return all
}

async function acceptedChanges(
  work: Work,
  kind: Kind,
  rows: readonly Row[],
  stamp: TemplateStamp,
  force: boolean,
): Promise<Change[]> {
  const all = rows.map((before) => ({
    before,
    changes: changesOf(before, { ...fillingOf(before, stamp, force), applied_template_id: stamp.templateId }),
  }))
  const described = all.flatMap(({ changes }) => (changes.custom_fields ? [changes.custom_fields] : []))
  if (described.length > 0) {
    const definitions = await definitionsOf(work, KINDS[kind].type)
    for (const fields of described) acceptedFields(definitions, fields, false)
  }
  return all
}

async function writeRows(work: Work, kind: Kind, changed: readonly Change[]): Promise<void> {
  const { type, images, write } = KINDS[kind]
  const columns = [...stampedColumns, 'applied_template_id'] as const
  const update = changed.map(({ before, changes }) => {
    const row = { ...before, ...changes }
    return { id: before.id, ...Object.fromEntries(columns.map((name) => [name, row[name]])) }
  })
  await write(work, { update })
  const after = await images<Row>(
    work,
    changed.map(({ before }) => before.id),
  )
  const now = new Map(after.map((row) => [row.id, row]))
  await work.audit(...changed.map(({ before }) => updateEntry(type, before, now.get(before.id) ?? before)))
}

const updateEntry = (type: string, before: Row, after: Row): AuditEntry => ({
  action: 'update',
  type,
  id: before.id,
  display: before.network,
  before,
  after,
})
