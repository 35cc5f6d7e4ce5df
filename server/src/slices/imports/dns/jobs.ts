import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { performRuns } from '../../../import/run/perform.ts'
import { defineJob } from '../../../jobs/job.ts'
import type { Slice } from '../../../slice.ts'
import { AREA, beginDnsRun } from './run.ts'

/** Writes imports in the background; one whose worker has died goes on with the next tick of the clock. */
export const importRuns = (slices: () => readonly Slice[]) =>
  defineJob({
    task: 'dns_import_runs',
    payload: z.object({ told: z.array(z.string()).optional() }),
    schedule: '* * * * *',
    wokenBy: 'cadastre_import',
    run: (context) => performRuns(context, AREA, beginDnsRun(slices)),
  })

/** What nobody has touched for a month is forgotten, with what was read and not written. */
export const importPurge = defineJob({
  task: 'import_run_purge',
  payload: z.object({}),
  schedule: '23 3 * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('imports that have ended long ago')
      await work.rows(sql`delete from import_run where state <> 'running' and modified_at < now() - interval '30 days'`)
    }),
})
