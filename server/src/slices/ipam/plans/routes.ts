import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { listPlans, planList } from './listing.ts'
import {
  applyPlan,
  createPlan,
  deletePlan,
  getPlan,
  reopenPlan,
  updatePlan,
  validatePlan,
  validateTree,
} from './plans.ts'
import {
  PlanApplied,
  PlanFindings,
  PlanRefused,
  PlanTree,
  SubnetPlan,
  SubnetPlanCreate,
  SubnetPlanUpdate,
} from './schema.ts'

export function planRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_plans_list',
        summary: 'List subnet plans',
        querystring: arrayQuery(planList),
        response: { 200: z.array(SubnetPlan) },
      },
    },
    async (request, reply) => sendArray(reply, await listPlans(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ipam_plans_create',
        summary: 'Create a subnet plan',
        body: SubnetPlanCreate,
        response: { 201: SubnetPlan, 404: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createPlan(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_plans_read',
        summary: 'Read a subnet plan',
        params: IdPath,
        response: { 200: SubnetPlan, 404: Problem },
      },
    },
    (request) => getPlan(request.reader(), request.params.id),
  )

  app.patch(
    '/:id',
    {
      schema: {
        operationId: 'ipam_plans_update',
        summary: 'Change a subnet plan that is not applied',
        params: IdPath,
        body: SubnetPlanUpdate,
        response: { 200: SubnetPlan, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updatePlan(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'ipam_plans_delete',
        summary: 'Delete a subnet plan; what it made stays',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deletePlan(work, request.params.id))
      return reply.code(204).send()
    },
  )

  addWorkingRoutes(app)
}

function addWorkingRoutes(app: Routes): void {
  app.post(
    '/validate-tree',
    {
      config: { action: 'read' },
      schema: {
        operationId: 'ipam_plans_validate_tree',
        summary: 'Hold a tree that is not saved against its space',
        body: PlanTree,
        response: { 200: PlanFindings, 404: Problem },
      },
    },
    (request) => validateTree(request.reader(), request.body),
  )

  app.post(
    '/:id/validate',
    {
      config: { action: 'read' },
      schema: {
        operationId: 'ipam_plans_validate',
        summary: 'Hold a plan against its space',
        params: IdPath,
        response: { 200: PlanFindings, 404: Problem },
      },
    },
    (request) => validatePlan(request.reader(), request.params.id),
  )

  app.post(
    '/:id/apply',
    {
      schema: {
        operationId: 'ipam_plans_apply',
        summary: 'Make the blocks and subnets of a plan',
        params: IdPath,
        response: { 200: PlanApplied, 404: Problem, 409: PlanRefused, 412: Problem },
      },
    },
    (request) => request.mutate((work) => applyPlan(work, request.params.id)),
  )

  app.post(
    '/:id/reopen',
    {
      schema: {
        operationId: 'ipam_plans_reopen',
        summary: 'Make an applied plan a draft again',
        params: IdPath,
        response: { 200: SubnetPlan, 404: Problem, 409: PlanRefused, 412: Problem },
      },
    },
    (request) => request.mutate((work) => reopenPlan(work, request.params.id)),
  )
}
