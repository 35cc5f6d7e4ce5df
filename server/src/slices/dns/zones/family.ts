import { DnsFault } from '@cadastre/core/dns/fault'
import { isWildcard, parseName } from '@cadastre/core/dns/name'
import { z } from 'zod'
import { observed } from '../../../http/observed.ts'
import { Tags, Timestamp } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import { reference } from '../../../references/reference.ts'
import { AclElements } from '../acls/elements.ts'
import { DnsName, spelledBy, Ttl } from '../fields.ts'
import { groupFamily } from '../groups/family.ts'
import { ServerAddress } from './addresses.ts'
import { Mailbox } from './mailbox.ts'

const Timer = z.int().min(0).max(2_147_483_647)
const Color = z
  .union([z.literal(''), z.enum(['slate', 'red', 'amber', 'emerald', 'cyan', 'blue', 'violet', 'pink'])])
  .nullable()
  .overwrite((color) => color || null)

const ZoneName = spelledBy((text) => {
  const name = parseName(text.trim())
  if (isWildcard(name)) throw new DnsFault('name', `${name} is a wildcard; a zone cannot be one`)
  return name
})

/** Zones: what a group of servers answers for, or knows where to ask. */
export const zoneFamily = family({
  type: 'dns_zone',
  one: 'Zone',
  many: 'zones',
  about: 'Names that a group of servers answers for, or knows where to ask about.',
  icon: 'zone',
  area: 'dns',
  tag: 'dns zones',
  prefix: '/dns/groups/:group_id/zones',
  schema: 'DnsZone',
  tokens: { scopes: ['read', 'dns:write'] },
  under: { column: 'group_id', parent: groupFamily },
  isKept: true,
  isBare: true,
  fields: {
    name: ZoneName,
    view_id: reference('dns_view').nullable().default(null),
    zone_type: z.enum(['primary', 'secondary', 'stub', 'forward']).default('primary'),
    kind: z.enum(['forward', 'reverse']).default('forward'),
    ttl: Ttl.default(3600),
    refresh: Timer.default(86_400),
    retry: Timer.default(7_200),
    expire: Timer.default(3_600_000),
    minimum: Timer.default(3_600),
    primary_ns: z.union([z.literal(''), DnsName]).default(''),
    admin_email: z.union([z.literal(''), Mailbox]).default(''),
    serial_policy: z.enum(['date', 'unixtime', 'increment']).default('date'),
    dnssec_enabled: z.boolean().default(false),
    dnssec_policy_id: reference('dnssec_policy').nullable().default(null),
    auto_tls_probe: z.boolean().default(false),
    color: Color.default(null),
    linked_subnet_id: reference('subnet').nullable().default(null),
    domain_id: reference('domain').nullable().default(null),
    customer_id: reference('customer').nullable().default(null),
    allow_query: AclElements.nullable().default(null),
    allow_transfer: AclElements.nullable().default(null),
    also_notify: z.array(ServerAddress).max(100).nullable().default(null),
    notify_enabled: z.enum(['yes', 'no', 'explicit', 'master-only']).nullable().default(null),
    forwarders: z.array(ServerAddress).max(100).default([]),
    forward_only: z.boolean().default(true),
    masters: z.array(ServerAddress).max(100).default([]),
    dynamic_update_enabled: z.boolean().default(false),
    tags: Tags.default({}),
  },
  shown: {
    group_id: reference('dns_group'),
    last_serial: observed(z.int()),
    last_pushed_at: observed(Timestamp.nullable()),
    record_count: observed(z.int()),
    is_auto_generated: z.boolean(),
    import_source: z.string().nullable(),
    imported_at: Timestamp.nullable(),
  },
  // When a server last had something of the zone brought to it.
  read: {
    last_pushed_at: '(select max(place.applied_at) from dns_zone_state place where place.zone_id = dns_zone.id)',
  },
  fixed: ['name', 'view_id', 'zone_type'],
  listed: ['zone_type', 'kind', 'record_count', 'last_serial', 'dnssec_enabled', 'customer_id', 'tags'],
  filters: {
    zone_type: true,
    kind: true,
    customer_id: true,
    view_id: true,
    dnssec_policy_id: true,
    linked_subnet_id: true,
    domain_id: true,
  },
  search: ['name'],
  found: { weight: 8, context: 't.zone_type' },
  form: ['name', 'zone_type', 'kind', 'view_id', 'ttl', 'primary_ns', 'admin_email'],
  labels: {
    primary_ns: 'Primary name server',
    admin_email: 'Responsible mailbox',
    minimum: 'Negative TTL',
    masters: 'Primaries',
    last_serial: 'Serial',
    record_count: 'Records',
    dnssec_enabled: 'DNSSEC',
  },
  constraints: {
    dns_zone_name_key: ({ name }) =>
      name === undefined
        ? 'The group already has a zone of this name in this view'
        : `A zone named '${name}' already exists in this group and view`,
  },
})
