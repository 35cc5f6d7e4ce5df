import type { FastifyRequest } from 'fastify'
import { refusalOf } from '../../http/pg-errors.ts'
import { IdPath, Problem } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { runningOf } from './proof-routes.ts'
import { CutoverResult, Force, RollbackResult, SwitchRefused } from './switch/schema.ts'
import type { Switching } from './switch/scope.ts'
import { cutOver, rollBack } from './switch/switch.ts'

/** The same, and how what a transaction was refused for is told. */
export const switchingOf = (request: FastifyRequest, deps: Deps): Switching => ({
  ...runningOf(request, deps),
  explain: (error) => {
    const refusal = refusalOf(deps.slices, error, {})
    if (refusal) return typeof refusal.detail === 'string' ? refusal.detail : JSON.stringify(refusal.detail)
    deps.log.error({ err: error }, 'a step of a cutover failed')
    return 'it could not be stored; the log of the server says why'
  },
})

export function switchRoutes(app: Routes, deps: Deps): void {
  const { handle } = verbs(app)
  const config = { isNeverRepeated: true } as const

  handle(
    '/items/:id/cutover',
    'cutover_items_cutover',
    'Switch an item over to the servers of this product',
    {
      params: IdPath,
      body: Force.optional(),
      answer: CutoverResult,
      refuses: { 409: SwitchRefused, 502: Problem },
      config,
    },
    (request, { params, body }) => cutOver(switchingOf(request, deps), params.id, body?.force ?? false),
  )

  handle(
    '/items/:id/rollback',
    'cutover_items_rollback',
    'Reverse the switch of an item',
    { params: IdPath, answer: RollbackResult, refuses: [409, 502], config },
    (request, { params }) => rollBack(switchingOf(request, deps), params.id),
  )
}
