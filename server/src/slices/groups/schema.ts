import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { Name } from '../../http/values.ts'
import { LongText } from '../../records/kinds.ts'
import { reference } from '../../references/reference.ts'

const AuthSource = z.enum(['local', 'ldap', 'oidc', 'saml', 'radius', 'tacacs'])

const fields = {
  name: Name,
  description: z.string().max(1000),
  auth_source: AuthSource,
  external_dn: z
    .string()
    .max(1000)
    .nullable()
    .transform((dn) => dn || null),
  role_ids: z.array(reference('role', { table: 'group_role', owner: 'group_id', column: 'role_id' })).max(500),
  user_ids: z.array(reference('user', { table: 'user_group', owner: 'group_id', column: 'user_id' })).max(10_000),
}

export const GroupCreate = z
  .object({
    name: fields.name,
    description: fields.description.default(''),
    auth_source: fields.auth_source.default('local'),
    external_dn: fields.external_dn.default(null),
    role_ids: fields.role_ids.default([]),
    user_ids: fields.user_ids.default([]),
  })
  .meta({ id: 'GroupCreate' })
export type GroupCreate = z.output<typeof GroupCreate>

/** What is absent or null stays as it is, but null clears the external name; lists are replaced as a whole. */
export const GroupUpdate = z
  .object({
    name: fields.name.nullish(),
    description: fields.description.nullish(),
    auth_source: fields.auth_source.nullish(),
    external_dn: fields.external_dn.optional(),
    role_ids: fields.role_ids.nullish(),
    user_ids: fields.user_ids.nullish(),
  })
  .meta({ id: 'GroupUpdate' })
export type GroupUpdate = z.output<typeof GroupUpdate>

export const Group = z
  .object({
    id: Uuid,
    name: z.string(),
    description: LongText,
    auth_source: z.string(),
    external_dn: LongText.nullable(),
    role_ids: z.array(Uuid),
    user_ids: z.array(Uuid),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'Group' })
export type Group = z.output<typeof Group>
