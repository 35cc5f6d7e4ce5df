import { parseName } from '@cadastre/core/dns/name'
import { typeOf } from '@cadastre/core/dns/types/index'
import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { Network } from '../../../http/values.ts'
import { reference } from '../../../references/reference.ts'
import { spelledBy } from '../fields.ts'

const Type = spelledBy(
  (text) => (text.trim().toUpperCase() === 'ANY' ? 'ANY' : typeOf(text.trim().toUpperCase()).name),
  16,
)
const Scope = z.enum(['self', 'subdomain', 'zonesub', 'wildcard', 'name'])
const Kind = z.enum(['tsig_key', 'ip'])
const Action = z.enum(['grant', 'deny'])

const NewEntry = z.object({
  match_kind: Kind,
  action: Action.default('grant'),
  ip_cidr: Network.nullable().default(null),
  tsig_key_id: reference('dns_tsig_key').nullable().default(null),
  name_scope: Scope.nullable().default(null),
  name_pattern: spelledBy((text) => parseName(text.trim()))
    .nullable()
    .default(null)
    .describe('Absolute, within the zone'),
  record_types: z.array(Type).max(100).default([]).describe('None are all'),
})

export const UpdateAclChange = z
  .object({
    dynamic_update_enabled: z.boolean().optional(),
    entries: z.array(NewEntry).max(500).describe('All of them, in the order in which they decide'),
  })
  .meta({ id: 'DnsUpdateAclChange' })
export type UpdateAclChange = z.output<typeof UpdateAclChange>

export const UpdateCaps = z
  .object({
    supports_ip_acl: z.boolean(),
    supports_tsig_acl: z.boolean(),
    supports_name_scoping: z.boolean(),
    supports_per_type: z.boolean(),
    coarse_enum_only: z.boolean(),
    supported: z.boolean(),
  })
  .meta({ id: 'DnsUpdateCaps' })
export type UpdateCaps = z.output<typeof UpdateCaps>

const Entry = z
  .object({
    id: Uuid,
    seq: z.int(),
    match_kind: Kind,
    action: Action,
    ip_cidr: z.string().nullable(),
    tsig_key_id: Uuid.nullable(),
    tsig_key_name: z.string().nullable(),
    name_scope: Scope.nullable(),
    name_pattern: z.string().nullable(),
    record_types: z.array(z.string()),
  })
  .meta({ id: 'DnsUpdateAclEntry' })
export type StoredEntry = z.output<typeof Entry>

export const UpdateAcl = z
  .object({
    zone_id: Uuid,
    dynamic_update_enabled: z.boolean(),
    driver_names: z.array(z.string()),
    caps: UpdateCaps,
    entries: z.array(Entry),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'DnsUpdateAcl' })
export type UpdateAcl = z.output<typeof UpdateAcl>
