import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { family } from '../../../records/declare.ts'
import { Text } from '../../../records/fields.ts'
import { anywhereSlice } from '../../../records/resource.ts'
import type { Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import { AclElements } from '../acls/elements.ts'
import { requireElements } from '../acls/names.ts'
import { groupFamily } from '../groups/family.ts'
import { partAccess, partOperations, partSlice } from '../groups/parts.ts'
import { requireAbility } from '../servers/members.ts'

const ViewName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,44}$/,
    'it begins with a letter or digit, goes on with letters, digits, hyphens and underscores, and has at most 45 of them',
  )

const viewFamily = family({
  type: 'dns_view',
  one: 'View',
  many: 'views',
  title: 'DNS views',
  about: 'Different answers to the same question, by who asks; the first view that fits decides.',
  icon: 'filter',
  area: 'dns',
  permission: 'dns_group',
  tag: 'dns views',
  prefix: '/dns/groups/:group_id/views',
  schema: 'DnsView',
  tokens: { scopes: ['read', 'dns:write'] },
  under: { column: 'group_id', parent: groupFamily },
  rightsOn: ['group_id'],
  isBare: true,
  sort: 'order',
  fields: {
    name: ViewName,
    description: Text.default(''),
    match_clients: AclElements.default(['any']),
    match_destinations: AclElements.default([]),
    recursion: z.boolean().default(true),
    order: z.int().min(0).max(1_000_000).default(0),
    allow_query: AclElements.nullable().default(null),
    allow_query_cache: AclElements.nullable().default(null),
  },
  shown: { group_id: reference('dns_group') },
  sortBy: { order: { key: `array[to_char(dns_view."order", 'FM0000000'), dns_view.name]`, type: 'texts' } },
  listed: ['order', 'description', 'recursion', 'modified_at'],
  search: ['name', 'description'],
  form: ['name', 'order', 'match_clients', 'match_destinations', 'recursion'],
  holders: [
    {
      what: 'zones',
      permission: 'dns_zone',
      rows: (ids) => sql`select view_id as held, id, name from dns_zone
        where view_id = any(${ids}::uuid[]) and deleted_at is null`,
    },
    {
      what: 'records',
      permission: 'dns_zone',
      rows: (ids) => sql`select r.view_id as held, r.zone_id as id, r.fqdn as name from dns_record r
        where r.view_id = any(${ids}::uuid[]) and r.deleted_at is null`,
    },
    {
      what: 'deleted zones or records in the trash',
      permission: 'dns_zone',
      rows: (ids) => sql`select view_id as held, id, name from dns_zone
          where view_id = any(${ids}::uuid[]) and deleted_at is not null
        union all select view_id, zone_id, fqdn from dns_record
          where view_id = any(${ids}::uuid[]) and deleted_at is not null`,
    },
  ],
  constraints: { dns_view_name_key: ({ name }) => `A view named '${name}' already exists in this group` },
})

type View = Record<'match_clients' | 'match_destinations' | 'allow_query' | 'allow_query_cache', string[] | null>

async function check(work: Work, groupId: string, values: Values, before: Values | null): Promise<void> {
  const { match_clients, match_destinations, allow_query, allow_query_cache } = values as View
  await requireAbility(work, groupId, { hasViews: true })
  await requireElements(work, groupId, { match_clients, match_destinations, allow_query, allow_query_cache })
  if (before && before.name !== values.name) await refuseDefault(work, groupId, before)
}

/** A group may name one of its views as the one for everything else. */
async function refuseDefault(work: Work, groupId: string, { name }: Values): Promise<void> {
  const group = await work.first(sql`select id from dns_group where id = ${groupId} and default_view = ${name}`)
  if (group) throw conflict(`View '${name}' is the default view of its group`)
}

const operations = partOperations(viewFamily, { check, checkRemoval: refuseDefault })

export const dnsViews = partSlice(viewFamily, () => operations)

export const dnsViewsAnywhere = anywhereSlice(viewFamily, '/dns/views', partAccess(viewFamily.table))
