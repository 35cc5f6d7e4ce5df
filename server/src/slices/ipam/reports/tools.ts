import { tool } from '../../../slice.ts'
import { StaleFilter } from './schema.ts'
import { countStale, StaleQuery, staleReport } from './stale.ts'

export const reportTools = [
  tool({
    name: 'find_stale_ips',
    description: 'Allocated addresses that have not been seen for a number of days, longest unseen first.',
    input: StaleQuery,
    run: async (reader, query) => {
      const { report, next } = await staleReport(reader, query)
      return next === null ? report : { ...report, next_cursor: next }
    },
  }),
  tool({
    name: 'count_stale_ips',
    description: 'How many allocated addresses have not been seen for a number of days.',
    input: StaleFilter,
    run: countStale,
  }),
]
