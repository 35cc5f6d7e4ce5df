import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { Name, Text } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { EntryType, Target } from './entry-family.ts'
import { BlockMode, Hours } from './family.ts'

const assigned = (kind: 'group' | 'view') =>
  z
    .array(reference(`dns_${kind}`, { table: `dns_blocklist_${kind}`, owner: 'list_id', column: `${kind}_id` }))
    .max(1000)
    .optional()

export const BlocklistAssignments = z
  .object({ server_group_ids: assigned('group'), view_ids: assigned('view') })
  .meta({ id: 'DnsBlocklistAssignments' })

export const BlocklistRefresh = z
  .object({ list_id: Uuid, task_id: Uuid, status: z.literal('queued') })
  .meta({ id: 'DnsBlocklistRefresh' })

/** As many as one request may bring; a larger list is a feed. */
const MOST_DOMAINS = 100_000
export const EntriesBulk = z
  .object({
    domains: z.array(z.string().max(1024)).min(1).max(MOST_DOMAINS),
    entry_type: EntryType.default('block'),
    target: Target.default(null),
    is_wildcard: z.boolean().default(false),
    reason: Text.default(''),
  })
  .meta({ id: 'DnsBlocklistEntriesBulk' })

export const EntriesAdded = z
  .object({
    added: z.int(),
    skipped: z.int().describe('Those that were there already, sent twice, or refused'),
    total: z.int().describe('Names on the list now'),
    refused: z
      .array(z.object({ domain: z.string(), reason: z.string() }))
      .describe('The first hundred that are no names which can be blocked'),
  })
  .meta({ id: 'DnsBlocklistEntriesAdded' })

const EntryInForce = z
  .object({
    domain: z.string(),
    action: EntryType,
    block_mode: BlockMode,
    sinkhole_ip: z.string().nullable(),
    target: z.string().nullable(),
    is_wildcard: z.boolean(),
    list_id: Uuid,
    list_name: z.string(),
  })
  .meta({ id: 'DnsBlocklistEntryInForce' })

export const EffectiveQuery = z.object({ limit: z.int().min(1).max(100_000).default(10_000) })
export const EffectiveBlocklist = z
  .object({
    scope: z.enum(['group', 'view']),
    scope_id: Uuid,
    entries: z.array(EntryInForce).describe('By name; of several for one name the first decides'),
    exceptions: z.array(z.string()),
    lists: z.array(Uuid),
    total: z.int().describe('Entries of all these lists'),
    truncated: z.boolean(),
  })
  .meta({ id: 'DnsEffectiveBlocklist' })

const text = z.string()
export const BlocklistCatalog = z
  .object({
    version: text,
    comment: text,
    sources: z.array(
      z.object({
        id: text,
        name: text,
        description: text,
        category: text,
        feed_url: text,
        feed_format: z.enum(['hosts', 'domains', 'adblock']),
        homepage: text,
      }),
    ),
    templates: z.array(
      z.object({
        id: text,
        name: text,
        description: text,
        category: text,
        groups: z.array(z.object({ id: text, name: text, target: text, domains: z.array(text) })),
      }),
    ),
    profiles: z.array(
      z.object({ id: text, name: text, description: text, sources: z.array(text), templates: z.array(text) }),
    ),
  })
  .meta({ id: 'DnsBlocklistCatalog' })

const CatalogId = z.string().min(1).max(64)
const common = { name: Name.nullish(), enabled: z.boolean().default(true) }

export const FromCatalog = z
  .object({
    source_id: CatalogId,
    ...common,
    update_interval_hours: Hours.default(24),
    block_mode: BlockMode.default('nxdomain'),
  })
  .meta({ id: 'DnsBlocklistFromCatalog' })

export const FromTemplate = z
  .object({
    template_id: CatalogId,
    ...common,
    group_ids: z.array(CatalogId).max(100).nullish().describe('Groups of the template; all when left out'),
    block_mode: BlockMode.nullish(),
  })
  .meta({ id: 'DnsBlocklistFromTemplate' })

export const ApplyProfile = z
  .object({ profile_id: CatalogId, enabled: z.boolean().default(true) })
  .meta({ id: 'DnsBlocklistApplyProfile' })

export const ProfileApplied = z
  .object({
    profile_id: text,
    created: z.int(),
    skipped: z.int(),
    items: z.array(
      z.object({
        kind: z.enum(['source', 'template']),
        catalog_id: text,
        name: text,
        list_id: Uuid.nullable(),
        status: z.enum(['created', 'skipped_existing', 'skipped_missing']),
      }),
    ),
  })
  .meta({ id: 'DnsBlocklistProfileApplied' })
