import type { FamilyFacts } from '../../../records/describe.ts'
import { IpSpace, IpSpaceCreate, IpSpaceFilter, IpSpaceUpdate } from './schema.ts'

export const spaceFacts = {
  type: 'ip_space',
  one: 'Space',
  many: 'spaces',
  about: 'Separate address plans; within one, a network exists once.',
  icon: 'spaces',
  area: 'ipam',
  key: 's',
  table: 'ip_space',
  permission: 'ip_space',
  prefix: '/ipam/spaces',
  operation: 'ipam_spaces',
  display: 'name',
  listed: ['description', 'is_default', 'vrf_id', 'customer_id', 'tags'],
  isKept: true,
  Row: IpSpace,
  Create: IpSpaceCreate,
  Update: IpSpaceUpdate,
  Filter: IpSpaceFilter,
} as const satisfies FamilyFacts
