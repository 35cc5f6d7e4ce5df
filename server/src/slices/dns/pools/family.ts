import { z } from 'zod'
import { observed } from '../../../http/observed.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { IpAddress, Name, Text } from '../../../records/fields.ts'
import { InetText, LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'

const seconds = (least: number, most: number) => z.int().min(least).max(most)
const State = z.enum(['unknown', 'healthy', 'unhealthy'])
const CODES = [200, 201, 202, 204, 301, 302, 304]

const shared = {
  area: 'dns',
  icon: 'blocks',
  module: 'dns.pools',
  permission: 'manage_dns_pools',
  tokens: { scopes: ['read', 'dns:write'] },
  isBare: true,
} as const

const checked = {
  last_check_state: State,
  last_check_at: Timestamp.nullable(),
  last_check_error: LongText.nullable(),
  consecutive_failures: z.int(),
  consecutive_successes: z.int(),
}

const PoolMember = z
  .object({ id: Uuid, address: InetText, weight: z.int(), enabled: z.boolean(), ...checked })
  .meta({ id: 'DnsPoolMemberOfPool' })

const MEMBERS = `coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'address', host(m.address), 'weight', m.weight,
    'enabled', m.enabled, 'last_check_state', m.last_check_state, 'last_check_at', to_char(m.last_check_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'last_check_error', m.last_check_error, 'consecutive_failures', m.consecutive_failures,
    'consecutive_successes', m.consecutive_successes) order by m.address)
  from dns_pool_member m where m.pool_id = dns_pool.id), '[]')`
const count = (condition: string): string =>
  `(select count(*)::int from dns_pool_member m where m.pool_id = dns_pool.id and ${condition})`
const HEALTHY = `(dns_pool.hc_type = 'none' or m.last_check_state = 'healthy')`

/** Names whose addresses come and go with the health of what is behind them. */
export const poolFamily = family({
  ...shared,
  type: 'dns_pool',
  one: 'DNS pool',
  many: 'DNS pools',
  about: 'Names that are answered with the addresses of what works at the moment.',
  tag: 'dns pools',
  prefix: '/dns/pools',
  operation: 'dns_pools',
  schema: 'DnsPool',
  fields: {
    zone_id: reference('dns_zone'),
    name: Name,
    description: Text.default(''),
    record_name: z.string().trim().max(1024).describe('Relative to the zone, @ for the zone itself'),
    record_type: z.enum(['A', 'AAAA']).default('A'),
    ttl: seconds(1, 86_400).default(30),
    enabled: z.boolean().default(true),
    hc_type: z.enum(['none', 'tcp', 'http', 'https', 'icmp']).default('tcp'),
    hc_target_port: z.int().min(1).max(65_535).nullable().default(null),
    hc_path: z
      .string()
      .max(1024)
      .regex(/^\/[\x21-\x7e]*$/, 'it is not a path such as /health')
      .default('/'),
    hc_method: z.enum(['GET', 'HEAD']).default('GET'),
    hc_verify_tls: z.boolean().default(false),
    hc_expected_status_codes: z.array(z.int().min(100).max(599)).min(1).max(50).default(CODES),
    hc_interval_seconds: seconds(10, 3600).default(30),
    hc_timeout_seconds: seconds(1, 60).default(5),
    hc_unhealthy_threshold: seconds(1, 20).default(2),
    hc_healthy_threshold: seconds(1, 20).default(2),
  },
  shown: {
    zone_name: z.string(),
    group_id: Uuid,
    group_name: z.string(),
    member_count: observed(z.int()),
    enabled_count: observed(z.int()),
    healthy_count: observed(z.int()),
    live_count: observed(z.int().describe('Members whose address is in the zone')),
    members: observed(z.array(PoolMember)),
    next_check_at: observed(Timestamp.nullable()),
    last_checked_at: observed(Timestamp.nullable()),
    last_error: observed(LongText.nullable().describe('Why what shall be published is not')),
  },
  read: {
    zone_name: '(select z.name from dns_zone z where z.id = dns_pool.zone_id)',
    group_id: '(select z.group_id from dns_zone z where z.id = dns_pool.zone_id)',
    group_name: '(select g.name from dns_zone z join dns_group g on g.id = z.group_id where z.id = dns_pool.zone_id)',
    member_count: count('true'),
    enabled_count: count('m.enabled'),
    healthy_count: count(HEALTHY),
    live_count: count('exists (select from dns_record r where r.pool_member_id = m.id and r.deleted_at is null)'),
    members: MEMBERS,
  },
  sortBy: { members: null, hc_expected_status_codes: null },
  fixed: ['zone_id'],
  listed: ['record_name', 'record_type', 'zone_id', 'enabled', 'hc_type', 'live_count', 'member_count'],
  filters: { zone_id: true, enabled: true, hc_type: true },
  search: ['name', 'record_name', 'description'],
  form: ['zone_id', 'name', 'record_name', 'record_type', 'hc_type', 'hc_target_port'],
  labels: {
    zone_id: 'Zone',
    record_name: 'Name in the zone',
    record_type: 'Type',
    hc_type: 'Check',
    hc_target_port: 'Port that is checked',
    hc_path: 'Path that is asked for',
    hc_method: 'Method',
    hc_verify_tls: 'Certificate is verified',
    hc_expected_status_codes: 'Statuses that are good',
    hc_interval_seconds: 'Seconds between checks',
    hc_timeout_seconds: 'Seconds to wait',
    hc_unhealthy_threshold: 'Failures until it is out',
    hc_healthy_threshold: 'Successes until it is back',
    live_count: 'In the zone',
    member_count: 'Members',
  },
  constraints: {
    dns_pool_owner_key: ({ record_name }) =>
      record_name === undefined
        ? 'A pool of this name and type already exists in the zone'
        : `A pool for ${record_name} of this type already exists in the zone`,
  },
})
export type Pool = RowOf<typeof poolFamily>

export const memberFamily = family({
  ...shared,
  type: 'dns_pool_member',
  one: 'Pool member',
  many: 'pool members',
  about: 'Addresses that a pool answers with while they are healthy.',
  tag: 'dns pool members',
  prefix: '/dns/pool-members',
  operation: 'dns_pool_members',
  schema: 'DnsPoolMember',
  display: 'address',
  sort: 'address',
  rightsOn: ['pool_id'],
  fields: {
    pool_id: reference('dns_pool'),
    address: IpAddress,
    weight: z.int().min(0).max(65_535).default(1),
    enabled: z.boolean().default(true),
  },
  shown: Object.fromEntries(
    Object.entries(checked).map(([name, schema]) => [name, observed(schema)]),
  ) as typeof checked,
  read: { address: 'host(dns_pool_member.address)' },
  sortBy: { address: { key: 'dns_pool_member.address', type: 'inet' as const } },
  fixed: ['pool_id'],
  listed: ['pool_id', 'enabled', 'weight', 'last_check_state', 'last_check_at', 'last_check_error'],
  filters: { pool_id: true, enabled: true, last_check_state: true },
  search: ['host(dns_pool_member.address)'],
  form: ['pool_id', 'address'],
  labels: { pool_id: 'Pool', last_check_state: 'Health', last_check_at: 'Checked', last_check_error: 'What was wrong' },
  constraints: {
    dns_pool_member_key: ({ address }) =>
      address === undefined ? 'The pool has this address already' : `The pool has ${address} already`,
  },
})
export type Member = RowOf<typeof memberFamily>
