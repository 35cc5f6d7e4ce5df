import { z } from 'zod'
import { scopes } from '../../access/scopes.ts'
import { Credential, Moment, Timestamp, Uuid } from '../../http/schema.ts'
import { Name } from '../../http/values.ts'
import { LongText } from '../../records/kinds.ts'

const actions = ['read', 'write', 'delete', 'admin', '*']
const resourceTypes = ['subnet', 'dns_zone']

const fields = {
  name: Name,
  description: z.string().max(1000),
  scopes: z
    .array(z.string().max(64))
    .max(50)
    .refine((input) => input.every((scope) => (scopes as readonly string[]).includes(scope)), {
      error: `scopes are ${scopes.join(', ')}`,
    })
    .transform((input) => [...new Set(input)]),
}

const ResourceGrant = z.object({
  action: z.string().max(20),
  resource_type: z.string().max(100),
  resource_id: z.string().max(255),
})
export type ResourceGrant = z.output<typeof ResourceGrant>

const isGrant = ({ action, resource_type, resource_id }: ResourceGrant): boolean =>
  actions.includes(action) && resourceTypes.includes(resource_type) && resource_id !== ''

export const ApiTokenCreate = z
  .object({
    name: fields.name,
    description: fields.description.default(''),
    expires_at: Moment.nullable().default(null),
    expires_in_days: z.int().min(1).max(3650).nullable().default(null),
    scopes: fields.scopes.default([]),
    resource_grants: z
      .array(ResourceGrant)
      .max(100)
      .refine((input) => input.every(isGrant), {
        error: `a grant needs an action (${actions.join(', ')}), a resource_type (${resourceTypes.join(', ')}) and a resource_id`,
      })
      .default([]),
  })
  .meta({ id: 'ApiTokenCreate' })
export type ApiTokenCreate = z.output<typeof ApiTokenCreate>

/** null and an absent key both leave a field as it is; an empty list of scopes lifts the restriction. */
export const ApiTokenUpdate = z
  .object({
    name: fields.name.nullable(),
    description: fields.description.nullable(),
    is_active: z.boolean().nullable(),
    scopes: fields.scopes.nullable(),
  })
  .partial()
  .meta({ id: 'ApiTokenUpdate' })
export type ApiTokenUpdate = z.output<typeof ApiTokenUpdate>

const shape = {
  id: Uuid,
  name: z.string(),
  description: LongText,
  prefix: z.string(),
  scope: z.literal('user'),
  scopes: z.array(z.string()),
  resource_grants: z.array(ResourceGrant),
  user_id: Uuid.nullable(),
  expires_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable(),
  is_active: z.boolean(),
  created_at: Timestamp,
}

export const ApiToken = z.object(shape).meta({ id: 'ApiToken' })
export type ApiToken = z.output<typeof ApiToken>

export const ApiTokenCreated = z.object({ ...shape, token: Credential }).meta({ id: 'ApiTokenCreated' })
export type ApiTokenCreated = z.output<typeof ApiTokenCreated>

export const EnrolmentContext = z
  .object({
    tls_fingerprint_sha256: z.string().nullable(),
    fingerprint_source: z
      .enum(['active', 'own'])
      .nullable()
      .describe('The active certificate, or one this server made itself while there is none'),
    fingerprint_unavailable_reason: z.string().nullable(),
  })
  .meta({ id: 'EnrolmentContext' })
