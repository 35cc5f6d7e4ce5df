import type { Routes } from '../../../slice.ts'
import { deprecateStale } from './deprecate.ts'
import { StaleDeprecate, StaleDeprecated, StaleReport } from './schema.ts'
import { StaleQuery, staleReport } from './stale.ts'

export function reportRoutes(app: Routes): void {
  app.get(
    '/stale-ips',
    {
      schema: {
        operationId: 'ipam_reports_stale_ips',
        summary: 'List allocated addresses that have not been seen for long',
        querystring: StaleQuery,
        response: { 200: StaleReport },
      },
    },
    async (request, reply) => {
      const { report, next } = await staleReport(request.reader(), request.query)
      if (next !== null) reply.header('x-next-cursor', next)
      return report
    },
  )

  app.post(
    '/stale-ips/deprecate',
    {
      schema: {
        operationId: 'ipam_reports_stale_ips_deprecate',
        summary: 'Mark stale addresses as deprecated',
        body: StaleDeprecate,
        response: { 200: StaleDeprecated },
      },
    },
    (request) => request.mutate((work) => deprecateStale(work, request.body)),
  )
}
