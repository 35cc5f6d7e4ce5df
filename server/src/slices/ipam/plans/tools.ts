import { arrayQuery, filterQuery, parsed } from '../../../records/paging.ts'
import { tool } from '../../../slice.ts'
import { countPlans, listPlans, planList } from './listing.ts'

export const planTools = [
  tool({
    name: 'find_subnet_plans',
    description: 'Plans for new blocks and subnets, of all IP spaces or of one, with their trees.',
    input: arrayQuery(planList),
    run: async (reader, query) => parsed(await listPlans(reader, query)),
  }),
  tool({
    name: 'count_subnet_plans',
    description: 'How many plans for new blocks and subnets there are.',
    input: filterQuery(planList),
    run: countPlans,
  }),
]
