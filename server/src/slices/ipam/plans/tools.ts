import { tool } from '../../../slice.ts'
import { countPlans, listPlans } from './plans.ts'
import { SubnetPlanFilter } from './schema.ts'

export const planTools = [
  tool({
    name: 'find_subnet_plans',
    description: 'Plans for new blocks and subnets, of all IP spaces or of one, with their trees.',
    input: SubnetPlanFilter,
    run: listPlans,
  }),
  tool({
    name: 'count_subnet_plans',
    description: 'How many plans for new blocks and subnets there are.',
    input: SubnetPlanFilter,
    run: countPlans,
  }),
]
