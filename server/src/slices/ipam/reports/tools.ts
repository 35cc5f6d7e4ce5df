import { tool } from '../../../slice.ts'
import { StaleFilter, StaleQuery } from './schema.ts'
import { countStale, staleReport } from './stale.ts'

export const reportTools = [
  tool({
    name: 'find_stale_ips',
    description: 'Allocated addresses that have not been seen for a number of days, longest unseen first.',
    input: StaleQuery,
    run: staleReport,
  }),
  tool({
    name: 'count_stale_ips',
    description: 'How many allocated addresses have not been seen for a number of days.',
    input: StaleFilter,
    run: countStale,
  }),
]
