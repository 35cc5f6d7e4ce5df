import { requireCatalogName } from '@cadastre/core/dns/catalog-zone'
import { parseName } from '@cadastre/core/dns/name'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { family } from '../../../records/declare.ts'
import { maybe, Name, Text } from '../../../records/fields.ts'
import { spelledBy } from '../fields.ts'

const CatalogName = spelledBy((text) => {
  const name = parseName(text.trim())
  requireCatalogName(name)
  return name
})

/** Servers that serve the same zones, and what they share. */
export const groupFamily = family({
  type: 'dns_server_group',
  one: 'DNS group',
  many: 'DNS groups',
  about: 'Servers that answer for the same zones, with the options, ACLs, views and keys they share.',
  icon: 'dns',
  area: 'dns',
  table: 'dns_group',
  permission: 'dns_group',
  tag: 'dns groups',
  prefix: '/dns/groups',
  operation: 'dns_groups',
  schema: 'DnsGroup',
  tokens: { scopes: ['read', 'dns:write'] },
  isBare: true,
  fields: {
    name: Name,
    description: Text.default(''),
    group_type: z.enum(['internal', 'external', 'dmz', 'custom']).default('internal'),
    default_view: maybe(45).default(null),
    is_recursive: z.boolean().default(true),
    catalog_zones_enabled: z.boolean().default(false),
    catalog_zone_name: CatalogName.default('catalog.svc.invalid.'),
    is_public_facing: z.boolean().default(false),
  },
  listed: ['group_type', 'description', 'is_recursive', 'is_public_facing', 'modified_at'],
  filters: { group_type: true },
  search: ['name', 'description'],
  found: { weight: 5, context: 't.group_type', description: 't.description' },
  form: ['name', 'group_type', 'description'],
  labels: { is_recursive: 'Answers recursively', is_public_facing: 'Faces the internet' },
  holders: [
    {
      what: 'servers',
      permission: 'dns_group',
      rows: (ids) => sql`select group_id as held, id, name from dns_server where group_id = any(${ids}::uuid[])`,
    },
    {
      what: 'zones',
      permission: 'dns_zone',
      rows: (ids) =>
        sql`select group_id as held, id, name from dns_zone where group_id = any(${ids}::uuid[]) and deleted_at is null`,
    },
  ],
  constraints: { dns_group_name_key: ({ name }) => `A DNS group named '${name}' already exists` },
})
