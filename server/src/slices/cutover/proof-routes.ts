import type { FastifyRequest } from 'fastify'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { Discovery, discover } from './discover.ts'
import { type Running, runItemParity, runPlanParity } from './parity/run.ts'
import { ItemParity, PlanParity } from './parity/schema.ts'
import { runShadow } from './shadow/run.ts'
import { ShadowReport, ShadowSize } from './shadow/schema.ts'

/** Work that asks other machines opens its transactions itself, when they have answered. */
export const runningOf = (request: FastifyRequest, { keys }: Pick<Deps, 'keys'>): Running => ({
  reader: request.reader(),
  mutate: (change) => request.mutate(change),
  keys,
})

export function proofRoutes(app: Routes, deps: Deps): void {
  const { rehearse, handle } = verbs(app)

  rehearse(
    '/plans/:id/discover',
    'cutover_plans_discover',
    'Ask the source servers of a plan what they have',
    { params: IdPath, answer: Discovery },
    (reader, { params }) => discover({ reader, keys: deps.keys }, params.id),
  )

  handle(
    '/items/:id/parity',
    'cutover_items_parity',
    'Compare an item with its source',
    { params: IdPath, answer: ItemParity, config: { isNeverRepeated: true } },
    (request, { params }) => runItemParity(runningOf(request, deps), params.id),
  )

  handle(
    '/plans/:id/parity',
    'cutover_plans_parity',
    'Compare every item of a plan with its source, one after the other',
    { params: IdPath, answer: PlanParity, config: { isNeverRepeated: true } },
    (request, { params }) => runPlanParity(runningOf(request, deps), params.id),
  )

  handle(
    '/items/:id/shadow',
    'cutover_items_shadow',
    'Ask the source and the new servers of a zone the same questions',
    { params: IdPath, body: ShadowSize.optional(), answer: ShadowReport, config: { isNeverRepeated: true } },
    (request, { params, body }) => runShadow(runningOf(request, deps), params.id, body?.sample_size ?? 25),
  )
}
