import type { FamilyFacts } from '../../../records/describe.ts'
import { Subnet, SubnetCreate, SubnetFilter, SubnetUpdate } from './schema.ts'

export const subnetFacts = {
  type: 'subnet',
  one: 'Subnet',
  many: 'subnets',
  about: 'Networks whose addresses are handed out.',
  icon: 'subnets',
  area: 'ipam',
  key: 'n',
  table: 'subnet',
  permission: 'subnet',
  prefix: '/ipam/subnets',
  operation: 'ipam_subnets',
  display: 'network',
  listed: ['name', 'description', 'customer_id', 'site_id', 'tags'],
  isKept: true,
  Row: Subnet,
  Create: SubnetCreate,
  Update: SubnetUpdate,
  Filter: SubnetFilter,
} as const satisfies FamilyFacts
