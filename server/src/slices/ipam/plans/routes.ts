import { z } from 'zod'
import { IdPath, Problem } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
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
  const { read, create, patch, remove } = verbs(app)

  read(
    '',
    'ipam_plans_list',
    'List subnet plans',
    { query: arrayQuery(planList), answer: z.array(SubnetPlan) },
    async (reader, { query, reply }) => sendArray(reply, await listPlans(reader, query)),
  )

  create(
    '',
    'ipam_plans_create',
    'Create a subnet plan',
    { body: SubnetPlanCreate, answer: SubnetPlan },
    (work, { body }) => createPlan(work, body),
  )

  read('/:id', 'ipam_plans_read', 'Read a subnet plan', { params: IdPath, answer: SubnetPlan }, (reader, { params }) =>
    getPlan(reader, params.id),
  )

  patch(
    '/:id',
    'ipam_plans_update',
    'Change a subnet plan that is not applied',
    { params: IdPath, body: SubnetPlanUpdate, answer: SubnetPlan },
    (work, { params, body }) => updatePlan(work, params.id, body),
  )

  remove(
    '/:id',
    'ipam_plans_delete',
    'Delete a subnet plan; what it made stays',
    { params: IdPath },
    (work, { params }) => deletePlan(work, params.id),
  )

  addWorkingRoutes(app)
}

function addWorkingRoutes(app: Routes): void {
  const { ask, act } = verbs(app)

  ask(
    '/validate-tree',
    'ipam_plans_validate_tree',
    'Hold a tree that is not saved against its space',
    { body: PlanTree, answer: PlanFindings },
    (reader, { body }) => validateTree(reader, body),
  )

  ask(
    '/:id/validate',
    'ipam_plans_validate',
    'Hold a plan against its space',
    { params: IdPath, answer: PlanFindings },
    (reader, { params }) => validatePlan(reader, params.id),
  )

  act(
    '/:id/apply',
    'ipam_plans_apply',
    'Make the blocks and subnets of a plan',
    { params: IdPath, answer: PlanApplied, refuses: { 409: PlanRefused, 412: Problem } },
    (work, { params }) => applyPlan(work, params.id),
  )

  act(
    '/:id/reopen',
    'ipam_plans_reopen',
    'Make an applied plan a draft again',
    { params: IdPath, answer: SubnetPlan, refuses: { 409: PlanRefused, 412: Problem } },
    (work, { params }) => reopenPlan(work, params.id),
  )
}
