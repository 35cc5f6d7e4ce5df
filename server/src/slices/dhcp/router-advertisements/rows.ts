import { z } from 'zod'
import { raw, sql } from '../../../db/sql.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { IpAddress } from '../../../records/fields.ts'
import { InetText, keptAs } from '../../../records/kinds.ts'
import { Mac } from '../fields.ts'

const MacText = keptAs('macaddr', z.string())
const Classification = z.enum(['allowed', 'rogue'])

export const Router = z
  .object({
    id: Uuid,
    group_id: Uuid,
    source_ip: InetText,
    source_mac: MacText.nullable(),
    prefixes: z.array(z.string()),
    managed_flag: z.boolean(),
    other_flag: z.boolean(),
    router_lifetime: z.int(),
    iface: z.string(),
    classification: Classification.describe('allowed: an entry of the allowlist names it'),
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
  })
  .meta({ id: 'RaRouter' })

// An entry that names both an address and a MAC means that pair.
const CLASSIFICATION = `case when exists (select from ra_router_allowlist known
    where known.group_id = ra_router.group_id
      and (known.source_ip is null or known.source_ip = ra_router.source_ip)
      and (known.source_mac is null or known.source_mac = ra_router.source_mac))
  then 'allowed' else 'rogue' end`

const shared = { permission: 'dhcp_server', rightsOn: ['group_id'] } as const
const address = (table: string) => ({ key: `${table}.source_ip`, type: 'inet' as const })

/** Routers that were seen advertising themselves on networks of a group. */
export const routerFamily = {
  ...shared,
  table: 'ra_router',
  type: 'ra_router',
  one: 'Router',
  display: 'source_ip',
  Row: Router,
  Filter: z.object({ classification: Classification.optional() }),
  where: { classification: (value: string) => sql`(${raw(CLASSIFICATION)}) = ${value}` },
  sort: '-last_seen_at',
  read: { source_ip: 'host(ra_router.source_ip)', classification: CLASSIFICATION },
  sortBy: { source_ip: address('ra_router') },
  search: ['iface'],
} satisfies Family

const entry = { source_ip: IpAddress.nullable(), source_mac: Mac.nullable(), note: z.string().trim().max(1000) }
export const AllowedCreate = z
  .object({
    source_ip: entry.source_ip.default(null),
    source_mac: entry.source_mac.default(null),
    note: entry.note.default(''),
  })
  .meta({ id: 'RaAllowlistEntryCreate' })

export const Allowed = z
  .object({
    id: Uuid,
    group_id: Uuid,
    source_ip: InetText.nullable(),
    source_mac: MacText.nullable(),
    note: z.string(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'RaAllowlistEntry' })

export const allowlistFamily = {
  ...shared,
  table: 'ra_router_allowlist',
  type: 'ra_router_allowlist',
  one: 'Allowlist entry',
  display: 'source_ip',
  Row: Allowed,
  sort: 'created_at',
  read: { source_ip: 'host(ra_router_allowlist.source_ip)' },
  sortBy: { source_ip: address('ra_router_allowlist') },
  search: ['note'],
} satisfies Family
export type AllowedRow = RowOf<typeof allowlistFamily>
