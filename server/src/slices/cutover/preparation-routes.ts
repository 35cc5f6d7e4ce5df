import type { FastifyRequest } from 'fastify'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { commitOf, previewOf } from '../../previewed/previewed.ts'
import type { Deps, Routes } from '../../slice.ts'
import { commitHandover, previewHandover, pullLeases } from './leases/handover.ts'
import { LeaseCommit, LeasePlan, LeasePreview } from './leases/schema.ts'
import { switchingOf } from './switch-routes.ts'
import { restorePreflight, ttlPreflight } from './ttl/preflight.ts'
import { TtlCommit, TtlPlan, TtlPreview, TtlRestored, TtlTarget } from './ttl/schema.ts'

const USUAL = { target_ttl: 300 }

export function preparationRoutes(app: Routes, deps: Deps): void {
  const { rehearse, act } = verbs(app)

  rehearse(
    '/items/:id/ttl-preflight/preview',
    'cutover_ttl_preview',
    'Show which TTLs of a zone would be lowered',
    { params: IdPath, body: TtlTarget.optional(), answer: TtlPreview },
    (reader, { params, body }) => previewOf(ttlPreflight, reader, { ...params, ...(body ?? USUAL) }),
  )

  act(
    '/items/:id/ttl-preflight/commit',
    'cutover_ttl_commit',
    'Lower the TTLs of a zone, and keep what they were',
    { params: IdPath, body: TtlCommit.optional(), answer: TtlPlan },
    (work, { params, body }) => commitOf(ttlPreflight, work, { ...params, ...(body ?? USUAL) }),
  )

  act(
    '/items/:id/ttl-preflight/restore',
    'cutover_ttl_restore',
    'Put the TTLs of a zone back to what they were',
    { params: IdPath, answer: TtlRestored },
    (work, { params }) => restorePreflight(work, params.id),
  )

  leaseRoutes(app, deps)
}

function leaseRoutes(app: Routes, deps: Deps): void {
  const { rehearse, handle } = verbs(app)
  const prepare = (request: FastifyRequest) =>
    // The id was checked against the schema of the route.
    pullLeases({ reader: request.reader(), keys: deps.keys }, (request.params as { id: string }).id)

  rehearse(
    '/items/:id/lease-handover/preview',
    'cutover_leases_preview',
    'Show which leases of the source would become reservations',
    { params: IdPath, answer: LeasePreview, refuses: [502], prepare },
    (reader, { prepared }) => previewHandover(reader, prepared),
  )

  handle(
    '/items/:id/lease-handover/commit',
    'cutover_leases_commit',
    'Make reservations of leases of the source',
    {
      params: IdPath,
      body: LeaseCommit,
      answer: LeasePlan,
      refuses: [409, 502],
      config: { isNeverRepeated: true },
      prepare,
    },
    (request, { body, prepared }) => commitHandover(switchingOf(request, deps), prepared, body),
  )
}
