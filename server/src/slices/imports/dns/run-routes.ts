import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { cancelRun, ledgerOf, readRun, removeRun, startRun } from '../../../import/run/runs.ts'
import type { Routes } from '../../../slice.ts'
import { importedOf, type Row } from './ledger.ts'
import { AREA, keepPlan } from './run.ts'
import { Run, Start, type Summary, shownRun } from './run-schema.ts'
import { Imported, type Preview, type Target } from './schema.ts'

/** What was read, and where its zones go. */
export type Plan = { plan: Preview; place: Target }
type RunRequest = { form: z.ZodObject } | { body: z.ZodObject }

/** Reads a source and keeps what it says; the run is started when somebody has chosen what to do with conflicts. */
export function runRoute(
  app: Routes,
  { path, label }: { path: string; label: string },
  asked: RunRequest,
  refuses: readonly number[],
  read: (request: FastifyRequest) => Promise<Plan>,
): void {
  verbs(app).create(
    `/${path}/runs`,
    `dns_import_${path}_run`,
    `Read ${label} for an import in the background`,
    { ...asked, answer: Run, refuses, prepare: read, config: { isNeverRepeated: true } },
    async (work, { prepared: { plan, place }, reply }) => {
      const run = await keepPlan(work, place, plan)
      reply.header('location', `/api/v1/dns/import/runs/${run.id}`)
      return shownRun(work, run)
    },
  )
}

export function runRoutes(app: Routes): void {
  const { read, act, remove } = verbs(app)
  const params = z.object({ id: Uuid })
  read(
    '/runs/:id',
    'dns_import_run',
    'Show how far an import is',
    { params, answer: Run },
    async (reader, { params }) => shownRun(reader, await readRun(reader, AREA, params.id)),
  )
  const ledger = 'Show what an import has done, zone by zone'
  read(
    '/runs/:id/ledger',
    'dns_import_run_ledger',
    ledger,
    { params, answer: Imported },
    async (reader, { params }) => {
      const { id, target, summary } = await readRun(reader, AREA, params.id)
      return importedOf(target as Target, (summary as Summary).warnings, await ledgerOf<Row>(reader, id))
    },
  )
  const started = 'Import in the background, or go on after it was cancelled'
  const start = { params, body: Start, answer: Run }
  act('/runs/:id/start', 'dns_import_run_start', started, start, async (work, { params, body }) =>
    shownRun(work, await startRun(work, AREA, params.id, body.conflict_actions)),
  )
  const cancelled = 'End an import; what is written stays'
  const cancel = { params, answer: Run }
  act('/runs/:id/cancel', 'dns_import_run_cancel', cancelled, cancel, async (work, { params }) =>
    shownRun(work, await cancelRun(work, AREA, params.id)),
  )
  const forgotten = 'Forget an import and what was read for it; what is written stays'
  remove('/runs/:id', 'dns_import_run_delete', forgotten, { params }, (work, { params }) =>
    removeRun(work, AREA, params.id),
  )
}
