import type { FamilyFacts } from '../../../records/describe.ts'
import { SubnetPlan, SubnetPlanCreate, SubnetPlanFilter, SubnetPlanUpdate } from './schema.ts'

export const planFacts = {
  type: 'subnet_plan',
  one: 'Subnet plan',
  many: 'subnet plans',
  about: 'Trees of networks that are drawn first and applied later.',
  icon: 'template',
  area: 'ipam',
  module: 'ipam.planner',
  table: 'subnet_plan',
  permission: 'ip_block',
  hasRights: false,
  prefix: '/ipam/plans',
  operation: 'ipam_plans',
  display: 'name',
  listed: ['description', 'space_id'],
  Row: SubnetPlan,
  Create: SubnetPlanCreate,
  Update: SubnetPlanUpdate,
  Filter: SubnetPlanFilter,
} as const satisfies FamilyFacts
