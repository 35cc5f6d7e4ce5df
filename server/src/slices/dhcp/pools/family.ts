import { z } from 'zod'
import { Timestamp } from '../../../http/schema.ts'
import { MaybeName } from '../../../http/values.ts'
import { family } from '../../../records/declare.ts'
import { IpAddress, maybe, Network } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { LeaseTime, Options } from '../fields.ts'

const ExistingAddress = z
  .object({ address: z.string(), status: z.string(), hostname: z.string().nullable() })
  .meta({ id: 'DhcpPoolAddress' })

export const poolFamily = family({
  type: 'dhcp_pool',
  one: 'DHCP pool',
  many: 'DHCP pools',
  about: 'Ranges of a scope: handed out, kept back, or delegated as prefixes.',
  icon: 'set',
  area: 'dhcp',
  tag: 'dhcp pools',
  prefix: '/dhcp/pools',
  operation: 'dhcp_pools',
  schema: 'DhcpPool',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  display: 'start_ip',
  sort: 'start_ip',
  fields: {
    scope_id: reference('dhcp_scope'),
    name: MaybeName.default(''),
    start_ip: IpAddress.nullable().default(null),
    end_ip: IpAddress.nullable().default(null),
    pool_type: z.enum(['dynamic', 'excluded', 'reserved', 'pd']).default('dynamic'),
    class_restriction: maybe(128).default(null),
    lease_time_override: LeaseTime.nullable().default(null),
    options_override: Options.nullable().default({}),
    pd_prefix: Network.nullable().default(null),
    delegated_length: z.int().min(0).max(128).nullable().default(null),
    excluded_prefix: Network.nullable().default(null),
  },
  shown: {
    start_ip: IpAddress,
    end_ip: IpAddress,
    options_override: z.record(z.string(), z.unknown()),
    existing_ips_in_range: z
      .array(ExistingAddress)
      .describe('What lies in the range already; told when the pool is made, and not again'),
    import_source: z.string().nullable(),
    imported_at: Timestamp.nullable(),
  },
  fixed: ['scope_id'],
  read: {
    start_ip: 'host(dhcp_pool.start_ip)',
    end_ip: 'host(dhcp_pool.end_ip)',
    existing_ips_in_range: `'[]'::jsonb`,
  },
  sortBy: {
    start_ip: { key: 'dhcp_pool.start_ip', type: 'inet' },
    end_ip: { key: 'dhcp_pool.end_ip', type: 'inet' },
  },
  listed: ['end_ip', 'pool_type', 'name', 'class_restriction', 'scope_id'],
  filters: { scope_id: true, pool_type: true },
  search: ['name'],
  form: ['scope_id', 'pool_type', 'start_ip', 'end_ip', 'name'],
  labels: {
    start_ip: 'First address',
    end_ip: 'Last address',
    pd_prefix: 'Prefix',
    class_restriction: 'Only for class',
  },
  constraints: {
    dhcp_pool_overlap: () => 'Another pool of the scope overlaps this range',
    dhcp_pool_prefix_overlap: () => 'Another pool of the scope delegates a part of this prefix',
    dhcp_pool_inside_subnet: () => 'The range is not inside the network of the scope',
  },
})
