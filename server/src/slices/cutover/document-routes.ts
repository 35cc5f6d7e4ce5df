import { z } from 'zod'
import { mutate } from '../../db/work.ts'
import { IdPath, media } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { isSeeded, planOfRequest, readChecklist, seedChecklist, updateChecklist } from './checklist/checklist.ts'
import { ChecklistItem, ChecklistUpdate, KeyPath, PlanQuery } from './checklist/schema.ts'
import { runbookOf } from './runbook/runbook.ts'

export function documentRoutes(app: Routes, { databases }: Deps): void {
  const { read, patch } = verbs(app)

  read(
    '/plans/:id/runbook',
    'cutover_plans_runbook',
    'The whole plan as a document to follow',
    { params: IdPath, answer: media('text/markdown', 'The runbook') },
    async (reader, { params, reply }) =>
      reply.type('text/markdown; charset=utf-8').send(await runbookOf(reader, params.id)),
  )

  read(
    '/plans/:id/checklist',
    'cutover_checklist_list',
    'What is to be seen to before the legacy servers are switched off',
    { params: IdPath, answer: z.array(ChecklistItem) },
    async (reader, { params }) => {
      // Whoever looks first puts the entries there, with what they are called in this release.
      if (!(await isSeeded(reader, params.id)))
        await mutate(databases, reader.actor, (work) => seedChecklist(work, params.id))
      return readChecklist(reader, params.id)
    },
  )

  patch(
    '/checklist/:key',
    'cutover_checklist_update',
    'Tick an entry of the checklist, or annotate it',
    { params: KeyPath, query: PlanQuery, body: ChecklistUpdate, answer: ChecklistItem },
    async (work, { params, query, body }) => {
      const planId = await planOfRequest(work, query.plan_id ?? body.plan_id)
      return updateChecklist(work, planId, params.key, body)
    },
  )
}
