import type { FamilyFacts } from '../../../records/describe.ts'
import { IpBlock, IpBlockCreate, IpBlockFilter, IpBlockUpdate } from './schema.ts'

export const blockFacts = {
  type: 'ip_block',
  one: 'Block',
  many: 'blocks',
  about: 'Ranges of addresses that hold other blocks or subnets.',
  icon: 'blocks',
  area: 'ipam',
  table: 'ip_block',
  permission: 'ip_block',
  prefix: '/ipam/blocks',
  operation: 'ipam_blocks',
  display: 'network',
  listed: ['name', 'description', 'customer_id', 'site_id', 'tags'],
  isKept: true,
  Row: IpBlock,
  Create: IpBlockCreate,
  Update: IpBlockUpdate,
  Filter: IpBlockFilter,
} as const satisfies FamilyFacts
