import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { Credential, Timestamp } from '../../../http/schema.ts'
import { secret } from '../../../http/secret.ts'
import { family } from '../../../records/declare.ts'
import { Text } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { groupFamily } from '../groups/family.ts'

/** Octets of a secret for each algorithm: as many as its hash has. */
export const SECRET_OCTETS = {
  'hmac-sha1': 20,
  'hmac-sha224': 28,
  'hmac-sha256': 32,
  'hmac-sha384': 48,
  'hmac-sha512': 64,
} as const
export const Algorithm = z.enum(Object.keys(SECRET_OCTETS) as (keyof typeof SECRET_OCTETS)[])

const KeyName = z
  .string()
  .trim()
  .max(253)
  .overwrite((text) => text.toLowerCase().replace(/\.$/, ''))
  .refine(
    (name) => name.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)),
    'it is made of letters, digits, hyphens and dots, and begins and ends with a letter or digit',
  )

const declared = family({
  type: 'dns_tsig_key',
  one: 'TSIG key',
  many: 'TSIG keys',
  about: 'Shared secrets that sign transfers and dynamic updates.',
  icon: 'key',
  area: 'dns',
  permission: 'dns_group',
  tag: 'dns tsig keys',
  prefix: '/dns/groups/:group_id/tsig-keys',
  schema: 'DnsTsigKey',
  tokens: { scopes: ['read', 'dns:write'] },
  under: { column: 'group_id', parent: groupFamily },
  rightsOn: ['group_id'],
  isBare: true,
  fields: {
    name: KeyName,
    algorithm: Algorithm.default('hmac-sha256'),
    purpose: z.string().trim().max(64).default(''),
    notes: Text.default(''),
  },
  shown: {
    group_id: reference('dns_group'),
    secret: Credential.nullable().describe('Told when it is made, and never again'),
    last_rotated_at: Timestamp.nullable(),
  },
  read: { secret: 'null::text' },
  sortBy: { secret: null },
  listed: ['algorithm', 'purpose', 'last_rotated_at', 'modified_at'],
  filters: { algorithm: true },
  search: ['name', 'purpose'],
  form: ['name', 'algorithm', 'purpose', 'notes'],
  holders: [
    {
      what: 'update ACLs',
      permission: 'dns_zone',
      rows: (ids) => sql`select distinct u.tsig_key_id as held, z.id, z.name from dns_update_acl u
        join dns_zone z on z.id = u.zone_id where u.tsig_key_id = any(${ids}::uuid[])`,
    },
  ],
  constraints: { dns_tsig_key_name_key: ({ name }) => `A TSIG key named '${name}' already exists in this group` },
})

const Secret = secret(
  z
    .string()
    .max(1024)
    .regex(/^(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'it is not Base64'),
)
  .nullable()
  .default(null)
  .describe('Base64; made from random octets when left out. A change does not take it: keys are rotated')

export const keyFamily = {
  ...declared,
  Create: declared.Create.extend({ secret: Secret }).meta({ id: 'DnsTsigKeyCreate' }),
}
