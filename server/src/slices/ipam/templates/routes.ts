import { z } from 'zod'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { listRows } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { applyTemplate, reapplyTemplate } from './apply.ts'
import { templateList } from './listing.ts'
import {
  IpamTemplate,
  IpamTemplateCreate,
  IpamTemplateUpdate,
  TemplateApplied,
  TemplateApply,
  TemplateReapplied,
} from './schema.ts'
import { createTemplate, deleteTemplate, getTemplate, updateTemplate } from './templates.ts'

export function templateRoutes(app: Routes): void {
  const { read, create, change, remove, act } = verbs(app)

  read(
    '',
    'ipam_templates_list',
    'List templates for blocks and subnets',
    { query: arrayQuery(templateList), answer: z.array(IpamTemplate) },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, templateList, query)),
  )

  create(
    '',
    'ipam_templates_create',
    'Create a template',
    { body: IpamTemplateCreate, answer: IpamTemplate },
    (work, { body }) => createTemplate(work, body),
  )

  read(
    '/:id',
    'ipam_templates_read',
    'Read a template',
    { params: IdPath, answer: IpamTemplate },
    (reader, { params }) => getTemplate(reader, params.id),
  )

  change(
    '/:id',
    'ipam_templates_update',
    'Change fields of a template; what it applies to stays',
    { params: IdPath, body: IpamTemplateUpdate, answer: IpamTemplate },
    (work, { params, body }) => updateTemplate(work, params.id, body),
  )

  remove(
    '/:id',
    'ipam_templates_delete',
    'Delete a template; blocks and subnets keep what it wrote',
    { params: IdPath },
    (work, { params }) => deleteTemplate(work, params.id),
  )

  act(
    '/:id/apply',
    'ipam_templates_apply',
    'Apply a template to a block or subnet',
    { params: IdPath, body: TemplateApply, answer: TemplateApplied },
    (work, { params, body }) => applyTemplate(work, params.id, body),
  )

  act(
    '/:id/reapply-all',
    'ipam_templates_reapply_all',
    'Apply a template again to at most 200 blocks or subnets that have it',
    { params: IdPath, query: z.object({ force: z.boolean().default(true) }), answer: TemplateReapplied },
    (work, { params, query }) => reapplyTemplate(work, params.id, query.force),
  )
}
