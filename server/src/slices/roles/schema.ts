import { z } from 'zod'
import { isForAll } from '../../access/grants.ts'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { Name } from '../../http/values.ts'
import { LongText } from '../../records/kinds.ts'

// `approve` is not among them: only roles that come with the product carry it.
const Action = z.enum(['read', 'write', 'delete', 'admin', '*'])

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A right as an author writes it. Ids of resources compare as lower-case text. */
export const permissionFields = {
  action: Action,
  resource_type: z.string().trim().min(1).max(100),
  resource_id: z
    .string()
    .max(255)
    .nullable()
    .transform((id) => (isForAll(id) ? null : id))
    .transform((id) => (id !== null && UUID.test(id) ? id.toLowerCase() : id))
    .default(null),
}

const PermissionInput = z.object(permissionFields).meta({ id: 'PermissionInput' })

const fields = {
  name: Name,
  description: z.string().max(1000),
  permissions: z.array(PermissionInput).max(500),
}

export const RoleCreate = z
  .object({
    name: fields.name,
    description: fields.description.default(''),
    permissions: fields.permissions.default([]),
  })
  .meta({ id: 'RoleCreate' })
export type RoleCreate = z.output<typeof RoleCreate>

/** What is absent or null stays as it is; the list of permissions is replaced as a whole. */
export const RoleUpdate = z
  .object({
    name: fields.name.nullish(),
    description: fields.description.nullish(),
    permissions: fields.permissions.nullish(),
  })
  .meta({ id: 'RoleUpdate' })
export type RoleUpdate = z.output<typeof RoleUpdate>

export const RoleClone = z.object({ name: fields.name }).meta({ id: 'RoleClone' })

export const Permission = z
  .object({ action: z.string(), resource_type: z.string(), resource_id: z.string().nullable() })
  .meta({ id: 'Permission' })
export type Permission = z.output<typeof Permission>

export const Role = z
  .object({
    id: Uuid,
    name: z.string(),
    description: LongText,
    is_builtin: z.boolean(),
    permissions: z.array(Permission),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'Role' })
export type Role = z.output<typeof Role>
