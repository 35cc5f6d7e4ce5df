import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { resumeSwitches } from './switch/switch.ts'

/** Ends switches that were left behind: by a process that died, or because the legacy server did not answer. */
export const resumeJob = defineJob({
  task: 'cutover_resume',
  payload: z.object({}),
  schedule: '* * * * *',
  run: (context) => resumeSwitches({ reader: context, keys: context.keys, mutate: context.mutate }),
})
