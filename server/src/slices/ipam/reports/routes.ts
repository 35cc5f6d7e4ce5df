import { verbs } from '../../../http/verbs.ts'
import type { Routes } from '../../../slice.ts'
import { deprecateStale } from './deprecate.ts'
import { StaleDeprecate, StaleDeprecated, StaleReport } from './schema.ts'
import { StaleQuery, staleReport } from './stale.ts'

export function reportRoutes(app: Routes): void {
  const { read, act } = verbs(app)

  read(
    '/stale-ips',
    'ipam_reports_stale_ips',
    'List allocated addresses that have not been seen for long',
    { query: StaleQuery, answer: StaleReport },
    async (reader, { query, reply }) => {
      const { report, next } = await staleReport(reader, query)
      if (next !== null) reply.header('x-next-cursor', next)
      return report
    },
  )

  act(
    '/stale-ips/deprecate',
    'ipam_reports_stale_ips_deprecate',
    'Mark stale addresses as deprecated',
    { body: StaleDeprecate, answer: StaleDeprecated },
    (work, { body }) => deprecateStale(work, body),
  )
}
