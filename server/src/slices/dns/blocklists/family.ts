import { blockedDomain } from '@cadastre/core/dns/blocklist/domain'
import { z } from 'zod'
import { observed } from '../../../http/observed.ts'
import { Timestamp } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { IpAddress, Name, Text } from '../../../records/fields.ts'
import { LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { spelledBy } from '../fields.ts'
import { FeedUrl } from './feed-url.ts'

/** A name as lists have it: lower-case, without its last dot. */
export const BlockedDomain = spelledBy(blockedDomain)
export const BlockMode = z.enum(['nxdomain', 'sinkhole', 'refused'])
export const Hours = z.int().min(1).max(8_760)

const assigned = (table: string, column: string): string =>
  `(select coalesce(jsonb_agg(of.${column} order by of.${column}), '[]') from ${table} of where of.list_id = dns_blocklist.id)`

/** Lists of names that resolvers do not answer for. */
export const blocklistFamily = family({
  type: 'dns_blocklist',
  one: 'Blocklist',
  many: 'blocklists',
  title: 'DNS blocklists',
  about: 'Names that resolvers do not answer for, or answer differently: your own, or those of a published list.',
  icon: 'block',
  area: 'dns',
  module: 'dns.blocklists',
  tag: 'dns blocklists',
  prefix: '/dns/blocklists',
  schema: 'DnsBlocklist',
  tokens: { scopes: ['read', 'dns:write'] },
  isBare: true,
  fields: {
    name: Name,
    description: Text.default(''),
    category: z.string().trim().min(1).max(64).default('custom'),
    source_type: z.enum(['manual', 'url', 'file_upload']).default('manual'),
    feed_url: FeedUrl.default(''),
    feed_format: z.enum(['hosts', 'domains', 'adblock']).default('hosts'),
    update_interval_hours: Hours.default(24),
    block_mode: BlockMode.default('nxdomain'),
    sinkhole_ip: IpAddress.nullable().default(null),
    feed_entries_are_wildcard: z.boolean().default(true),
    enabled: z.boolean().default(true),
  },
  shown: {
    last_synced_at: observed(Timestamp.nullable()),
    last_sync_status: observed(z.enum(['queued', 'success', 'error']).nullable()),
    last_sync_error: observed(LongText.nullable()),
    last_sync_skipped: observed(
      z.int().nullable().describe('Lines of the feed that named nothing which can be blocked'),
    ),
    entry_count: observed(z.int()),
    applied_group_ids: z.array(reference('dns_group')),
    applied_view_ids: z.array(reference('dns_view')),
  },
  read: {
    applied_group_ids: assigned('dns_blocklist_group', 'group_id'),
    applied_view_ids: assigned('dns_blocklist_view', 'view_id'),
  },
  listed: ['category', 'source_type', 'block_mode', 'entry_count', 'enabled', 'last_synced_at', 'last_sync_status'],
  filters: { category: true, source_type: true, enabled: true },
  search: ['name', 'description', 'category'],
  found: { weight: 5, context: 't.category', description: 't.description' },
  form: ['name', 'description', 'source_type', 'feed_url', 'feed_format', 'block_mode', 'sinkhole_ip', 'enabled'],
  labels: {
    feed_url: 'Address of the feed',
    feed_entries_are_wildcard: 'Names of the feed stand for all below them',
    update_interval_hours: 'Hours between two fetches',
    sinkhole_ip: 'Sinkhole address',
    entry_count: 'Names',
    last_synced_at: 'Fetched',
    last_sync_status: 'Last fetch',
  },
  help: {
    block_mode: 'nxdomain: there is no such name; sinkhole: the address below; refused: no answer at all',
    sinkhole_ip: 'Without one, a sinkhole answers that there is no such name',
  },
  constraints: {
    dns_blocklist_name_key: ({ name }) =>
      name === undefined ? 'A blocklist of this name already exists' : `A blocklist named '${name}' already exists`,
  },
})
export type Blocklist = RowOf<typeof blocklistFamily>
