import { verbs } from '../../../http/verbs.ts'
import type { Routes } from '../../../slice.ts'
import { Candidate, Snooze } from './schema.ts'
import { clearSnooze, snooze } from './snoozes.ts'

export function snoozeRoutes(app: Routes): void {
  const { act } = verbs(app)

  act(
    '/snooze',
    'ipam_aggregation_snooze',
    'Hide an aggregation suggestion for some days',
    { body: Snooze },
    (work, { body }) => snooze(work, body.candidate_key, body.days),
  )

  act(
    '/dismiss',
    'ipam_aggregation_dismiss',
    'Hide an aggregation suggestion for good',
    { body: Candidate },
    (work, { body }) => snooze(work, body.candidate_key, null),
  )

  act(
    '/clear',
    'ipam_aggregation_clear',
    'Show an aggregation suggestion again',
    { body: Candidate },
    (work, { body }) => clearSnooze(work, body.candidate_key),
  )
}
