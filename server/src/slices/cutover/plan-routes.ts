import { z } from 'zod'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { getDetail, getItem, planList } from './find.ts'
import { addItems, removeItem, updateItem } from './items.ts'
import { createPlan, deletePlan, listPlans, updatePlan } from './plans.ts'
import { Event, EventCount, Item, ItemsCreate, ItemUpdate, Plan, PlanCreate, PlanDetail, PlanUpdate } from './schema.ts'
import { countEvents, eventList, listEvents } from './timeline.ts'

export function planRoutes(app: Routes): void {
  const { read, create, patch, remove } = verbs(app)

  read(
    '/plans',
    'cutover_plans_list',
    'List cutover plans, newest first',
    { query: arrayQuery(planList), answer: z.array(Plan) },
    async (reader, { query, reply }) => sendArray(reply, await listPlans(reader, query)),
  )

  create(
    '/plans',
    'cutover_plans_create',
    'Create a cutover plan',
    { body: PlanCreate, answer: PlanDetail },
    (work, { body }) => createPlan(work, body),
  )

  read(
    '/plans/:id',
    'cutover_plans_read',
    'Read a cutover plan with its items',
    { params: IdPath, answer: PlanDetail },
    (reader, { params }) => getDetail(reader, params.id),
  )

  patch(
    '/plans/:id',
    'cutover_plans_update',
    'Change a cutover plan, or complete, roll back or abandon it',
    { params: IdPath, body: PlanUpdate, answer: PlanDetail },
    (work, { params, body }) => updatePlan(work, params.id, body),
  )

  remove(
    '/plans/:id',
    'cutover_plans_delete',
    'Delete a cutover plan with its items, checklist and timeline',
    { params: IdPath },
    (work, { params }) => deletePlan(work, params.id),
  )

  itemRoutes(app)
  eventRoutes(app)
}

function itemRoutes(app: Routes): void {
  const { read, create, patch, remove } = verbs(app)

  create(
    '/plans/:id/items',
    'cutover_items_create',
    'Add zones and scopes to a cutover plan; those it has are left out',
    {
      params: IdPath,
      body: ItemsCreate,
      answer: z.array(Item),
      config: { location: '/migration/cutover/plans' },
    },
    (work, { params, body }) => addItems(work, params.id, body.items),
  )

  read(
    '/items/:id',
    'cutover_items_read',
    'Read an item of a cutover plan',
    { params: IdPath, answer: Item },
    (reader, { params }) => getItem(reader, params.id),
  )

  patch(
    '/items/:id',
    'cutover_items_update',
    'Change the notes of an item, or link it to another zone or scope',
    { params: IdPath, body: ItemUpdate, answer: Item },
    (work, { params, body }) => updateItem(work, params.id, body),
  )

  remove(
    '/items/:id',
    'cutover_items_delete',
    'Remove an item that is not cut over from its plan',
    { params: IdPath },
    (work, { params }) => removeItem(work, params.id),
  )
}

function eventRoutes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '/plans/:id/events',
    'cutover_events_list',
    'What happened to a cutover plan, newest first',
    { params: IdPath, query: arrayQuery(eventList), answer: z.array(Event) },
    async (reader, { params, query, reply }) => sendArray(reply, await listEvents(reader, params.id, query)),
  )

  read(
    '/plans/:id/events/count',
    'cutover_events_count',
    'How many entries the timeline of a cutover plan has',
    { params: IdPath, answer: EventCount },
    (reader, { params }) => countEvents(reader, params.id),
  )
}
