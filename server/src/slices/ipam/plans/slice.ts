import type { Slice } from '../../../slice.ts'
import { planFacts } from './facts.ts'
import { planRoutes } from './routes.ts'
import { planTools } from './tools.ts'

/** Subnet plans: a tree drawn first and applied later. */
export const plans: Slice = {
  tag: 'ipam plans',
  prefix: '/ipam/plans',
  module: 'ipam.planner',
  access: { resource: 'ip_block' },
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [planFacts],
  routes: planRoutes,
  tools: planTools,
}
