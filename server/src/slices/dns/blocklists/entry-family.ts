import { parseHostname } from '@cadastre/core/hostname'
import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'
import { anywhere, sql } from '../../../db/sql.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { family, filterBy } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { Search, Text } from '../../../records/fields.ts'
import { BlockedDomain, blocklistFamily } from './family.ts'

export const EntryType = z.enum(['block', 'redirect', 'nxdomain'])

const targetOf = (text: string): string | null => {
  const address = parseAddress(text)
  if (address) return formatAddress(address)
  const host = parseHostname(text.replace(/\.$/, ''))
  // One label alone would be an order to the server, such as rpz-drop.
  return host?.includes('.') ? host : null
}

/** Where a redirected name leads: an address, or a host name with its domain. */
export const Target = z
  .string()
  .trim()
  .max(253)
  .refine((text) => targetOf(text) !== null, 'it is not an address or a host name with its domain')
  .overwrite((text) => targetOf(text) ?? text)
  .nullable()

const part = {
  area: 'dns',
  icon: 'block',
  module: 'dns.blocklists',
  permission: 'dns_blocklist',
  tokens: { scopes: ['read', 'dns:write'] },
  under: { column: 'list_id', parent: blocklistFamily },
  rightsOn: ['list_id'],
  display: 'domain',
  sort: 'domain',
  search: ['domain'],
} as const

/** The names of a list. */
export const entryFamily = family({
  ...part,
  type: 'dns_blocklist_entry',
  one: 'Blocked name',
  many: 'blocked names',
  about: 'Names that a blocklist is about, from its feed or added by hand.',
  tag: 'dns blocklist entries',
  prefix: '/dns/blocklists/:list_id/entries',
  operation: 'dns_blocklist_entries',
  schema: 'DnsBlocklistEntry',
  page: [1000, 100],
  fields: {
    domain: BlockedDomain,
    entry_type: EntryType.default('block'),
    target: Target.default(null),
    is_wildcard: z.boolean().default(true),
    reason: Text.default(''),
  },
  shown: { list_id: Uuid, source: z.enum(['manual', 'feed']), added_at: Timestamp },
  read: {
    added_at: 'dns_blocklist_entry.created_at',
    is_wildcard: `case when dns_blocklist_entry.source = 'feed' then (select of.feed_entries_are_wildcard
      from dns_blocklist of where of.id = dns_blocklist_entry.list_id) else dns_blocklist_entry.is_wildcard end`,
  },
  listed: ['entry_type', 'target', 'is_wildcard', 'source', 'reason', 'added_at'],
  filters: {
    source: true,
    entry_type: true,
    q: filterBy(Search, (text) => sql`domain ilike ${anywhere(text.trim())}`),
  },
  form: ['domain', 'entry_type', 'target', 'is_wildcard', 'reason'],
  labels: { is_wildcard: 'With all names below', target: 'Leads to' },
  constraints: {
    dns_blocklist_entry_key: ({ domain }) => `'${domain}' is already on this list`,
  },
})

/** Names that are let pass wherever the list is in force. */
export const exceptionFamily = family({
  ...part,
  type: 'dns_blocklist_exception',
  one: 'Blocklist exception',
  many: 'blocklist exceptions',
  about: 'Names, with all below them, that are answered as they are wherever the list is in force.',
  tag: 'dns blocklist exceptions',
  prefix: '/dns/blocklists/:list_id/exceptions',
  operation: 'dns_blocklist_exceptions',
  schema: 'DnsBlocklistException',
  isBare: true,
  fields: { domain: BlockedDomain, reason: Text.default('') },
  shown: { list_id: Uuid },
  listed: ['reason', 'created_at'],
  constraints: { dns_blocklist_exception_key: ({ domain }) => `'${domain}' is already an exception of this list` },
})
export type BlockedName = RowOf<typeof entryFamily>
