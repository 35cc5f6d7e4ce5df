import { mergedOptions } from '@cadastre/core/dhcp/options/settings'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { badRequest, invalid } from '../../../http/errors.ts'
import { type IdPath, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { RoutePath } from '../../../records/fields.ts'
import { changeRow, changesOf, lockRow } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes } from '../../../slice.ts'
import { OptionMap, storedOptions } from '../fields.ts'
import { touchGroups } from '../groups/touch.ts'
import { scopeFamily } from './family.ts'

const Apply = z
  .object({
    template_id: reference('dhcp_option_template'),
    mode: z.enum(['merge', 'replace']).default('merge').describe('Whether other options of the scope stay'),
  })
  .meta({ id: 'ApplyOptionTemplate' })

const Applied = z
  .object({ scope_id: Uuid, options: OptionMap, overwritten_keys: z.array(z.string()) })
  .meta({ id: 'AppliedOptionTemplate' })

export function scopeRoutes(app: Routes): void {
  const shape = { params: RoutePath as typeof IdPath, body: Apply, answer: Applied }
  const summary = 'Copy the options of a template into a DHCP scope'
  verbs(app).act('/:id/apply-option-template', 'dhcp_scopes_apply_template', summary, shape, (work, { params, body }) =>
    applyTemplate(work, params.id, body),
  )
}

type Template = { name: string; group_id: string; address_family: 'ipv4' | 'ipv6'; options: Record<string, unknown> }

/** The values are copied: the template may change or go, and the scope stays as it is. */
async function applyTemplate(
  work: Work,
  id: string,
  { template_id, mode }: z.output<typeof Apply>,
): Promise<z.output<typeof Applied>> {
  const before = await lockRow(work, scopeFamily, id)
  const template = await work.one(
    sql<Template>`select name, group_id, address_family, options from dhcp_option_template where id = ${template_id}`,
  )
  if (template.group_id !== before.group_id)
    throw badRequest(`Option template '${template.name}' belongs to another DHCP group`)
  if (template.address_family !== before.address_family)
    throw invalid(
      `Option template '${template.name}' is for ${template.address_family}, the scope for ${before.address_family}`,
    )
  const protocol = before.address_family === 'ipv4' ? 4 : 6
  const own = storedOptions(protocol, before.options)
  const templateOptions = storedOptions(protocol, template.options)
  const options = mode === 'merge' ? mergedOptions(own as never, templateOptions as never) : templateOptions
  const after = await changeRow(work, scopeFamily, before, changesOf({ options: own }, { options }))
  if (after !== before) await touchGroups(work, [before.group_id])
  const changed = Object.keys(own).filter(
    (name) => Object.keys(changesOf(own, { [name]: templateOptions[name] })).length > 0,
  )
  const lost = mode === 'replace' ? Object.keys(own).filter((name) => !(name in templateOptions)) : []
  return { scope_id: id, options: { ...options }, overwritten_keys: [...new Set([...changed, ...lost])].sort() }
}
