import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { defineJob } from '../../jobs/job.ts'

const Nothing = z.object({})
const BATCH = 5_000

/** Extends the hash chain over what has been committed since. Writers never wait for it. */
export const sealJob = defineJob({
  task: 'audit_seal',
  payload: Nothing,
  schedule: '* * * * *',
  async run({ mutate }) {
    for (let sealed = BATCH; sealed === BATCH; ) {
      sealed = await mutate(async (work) => {
        work.unaudited('the chain grows with the log itself')
        const [row] = await work.rows(sql<{ sealed: number }>`select seal_audit_log(${BATCH}) as sealed`)
        return row?.sealed ?? 0
      })
    }
  },
})

/** Next months' partitions exist before their first row. */
const partitionJob = defineJob({
  task: 'audit_partitions',
  payload: Nothing,
  schedule: '5 1 * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('room for the log itself')
      await work.rows(sql`select make_audit_partitions(3)`)
    }),
})

export const auditJobs = [sealJob, partitionJob]
