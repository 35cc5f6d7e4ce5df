import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
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
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_templates_list',
        summary: 'List templates for blocks and subnets',
        querystring: arrayQuery(templateList),
        response: { 200: z.array(IpamTemplate) },
      },
    },
    async (request, reply) => sendArray(reply, await listRows(request.reader(), templateList, request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ipam_templates_create',
        summary: 'Create a template',
        body: IpamTemplateCreate,
        response: { 201: IpamTemplate, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createTemplate(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_templates_read',
        summary: 'Read a template',
        params: IdPath,
        response: { 200: IpamTemplate, 404: Problem },
      },
    },
    (request) => getTemplate(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'ipam_templates_update',
        summary: 'Change fields of a template; what it applies to stays',
        params: IdPath,
        body: IpamTemplateUpdate,
        response: { 200: IpamTemplate, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateTemplate(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'ipam_templates_delete',
        summary: 'Delete a template; blocks and subnets keep what it wrote',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteTemplate(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/apply',
    {
      schema: {
        operationId: 'ipam_templates_apply',
        summary: 'Apply a template to a block or subnet',
        params: IdPath,
        body: TemplateApply,
        response: { 200: TemplateApplied, 404: Problem },
      },
    },
    (request) => request.mutate((work) => applyTemplate(work, request.params.id, request.body)),
  )

  app.post(
    '/:id/reapply-all',
    {
      schema: {
        operationId: 'ipam_templates_reapply_all',
        summary: 'Apply a template again to at most 200 blocks or subnets that have it',
        params: IdPath,
        querystring: z.object({ force: z.boolean().default(true) }),
        response: { 200: TemplateReapplied, 404: Problem },
      },
    },
    (request) => request.mutate((work) => reapplyTemplate(work, request.params.id, request.query.force)),
  )
}
