import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../../db/rows.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { columnsOf } from '../../../records/rows.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { templateList } from './listing.ts'
import { clearedBy, stampOf, type TemplateStamp } from './rules.ts'
import {
  createColumns,
  type IpamTemplate,
  type IpamTemplateCreate,
  type IpamTemplateUpdate,
  templateColumns,
} from './schema.ts'

const columns = columnsOf(templateList)
const insertTemplate = insertOf('ipam_template', ['id', ...createColumns], ['id'])

export async function getTemplate(reader: Reader, id: string): Promise<IpamTemplate> {
  const [template] = await reader.rows(
    sql<IpamTemplate>`select ${raw(columns)} from ipam_template t where t.id = ${id}`,
  )
  if (!template) throw notFound('Template')
  return template
}

/** The row stays as it is until the end of the transaction: for an edit, or for an application of it. */
export async function lockTemplate(work: Work, id: string): Promise<IpamTemplate> {
  await work.rows(sql`select id from ipam_template where id = ${id} for no key update`)
  return getTemplate(work, id)
}

export async function createTemplate(work: Work, input: IpamTemplateCreate): Promise<IpamTemplate> {
  refuseLayout(input)
  const id = newId()
  await work.rows(insertTemplate({ id, ...jsonColumns(input) }))
  const template = await getTemplate(work, id)
  await work.audit({ action: 'create', type: 'ipam_template', id, display: template.name, after: template })
  return template
}

export async function updateTemplate(work: Work, id: string, input: IpamTemplateUpdate): Promise<IpamTemplate> {
  const before = await lockTemplate(work, id)
  work.expect(before)
  const changes = changesOf(before, clearedBy(input))
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  refuseLayout({ applies_to: before.applies_to, child_layout: changes.child_layout ?? null })
  await work.rows(updateOf('ipam_template', id, changes, ['id']))
  const after = await getTemplate(work, id)
  await work.audit({ action: 'update', type: 'ipam_template', id, display: after.name, before, after })
  return after
}

/** Blocks and subnets keep what it has written to them. */
export async function deleteTemplate(work: Work, id: string): Promise<void> {
  const before = await lockTemplate(work, id)
  work.expect(before)
  await deleteForGood(work, 'ipam_template', [id])
  await work.audit({ action: 'delete', type: 'ipam_template', id, display: before.name, before })
}

function refuseLayout({ applies_to, child_layout }: Pick<IpamTemplateCreate, 'applies_to' | 'child_layout'>): void {
  if (applies_to === 'subnet' && child_layout !== null) throw invalid('Only a block template has a child_layout')
}

/**
 * What a new block or subnet takes from the template: see `stamped` in rules.ts. The row then also gets
 * `applied_template_id`, and a block the children of `childLayout` (carve.ts).
 */
export async function stampFor(reader: Reader, templateId: string, kind: 'block' | 'subnet'): Promise<TemplateStamp> {
  const [template] = await reader.rows(
    sql<
      Omit<IpamTemplate, 'applied_count'>
    >`select ${raw(templateColumns.join(', '))} from ipam_template where id = ${templateId}`,
  )
  if (!template) throw notFound('Template')
  refuseKind(template, kind)
  return stampOf(template)
}

export function refuseKind({ name, applies_to }: Pick<IpamTemplate, 'name' | 'applies_to'>, kind: string): void {
  if (applies_to !== kind) throw invalid(`Template '${name}' applies to ${applies_to}s, not to ${kind}s`)
}
