import { z } from 'zod'
import { credentialSet } from '../../credential-set.ts'
import { Uuid } from '../../http/schema.ts'
import { secret } from '../../http/secret.ts'
import { providerTypes } from '../../identity/protocols.ts'
import { family } from '../../records/declare.ts'
import { Name } from '../../records/fields.ts'
import { keptAs } from '../../records/kinds.ts'
import { reference } from '../../references/reference.ts'

const Priority = z.int().min(0).max(1_000_000)
/** What each type is told is in its own schema; see `GET /auth-providers/types`. */
export const Config = keptAs('json', z.record(z.string().max(64), z.unknown()))

const declaredProvider = family({
  type: 'auth_provider',
  one: 'Authentication provider',
  many: 'authentication providers',
  about: 'Directories and identity providers that vouch for people who have no password here.',
  icon: 'key',
  area: 'admin',
  prefix: '/auth-providers',
  operation: 'auth_providers',
  tag: 'authentication providers',
  schema: 'AuthProvider',
  tokens: 'refused',
  isBare: true,
  isIdValue: true,
  fields: {
    name: Name,
    type: z.enum(providerTypes),
    is_enabled: z.boolean().default(false),
    priority: Priority.default(100).describe('Providers are asked in this order, equal ones by name'),
    config: Config.default({}),
    auto_create_users: z.boolean().default(true).describe('Whether the first login makes an account'),
    auto_update_users: z
      .boolean()
      .default(true)
      .describe('Whether each login brings e-mail address and name up to date'),
    mfa_policy: z
      .enum(['exempt', 'required'])
      .default('exempt')
      .describe('Whether its logins need a second factor of ours as well'),
    sync_minutes: z
      .int()
      .min(0)
      .max(10_080)
      .default(60)
      .describe('How often it is asked what has become of its people, where it can be asked (LDAP); 0: never'),
    session_hours: z
      .int()
      .min(1)
      .max(720)
      .nullable()
      .default(null)
      .describe('How long a login counts before it must vouch again; null: as long as any session'),
  },
  fixed: ['type'],
  shown: { has_secrets: z.boolean(), mapping_count: z.int() },
  read: {
    has_secrets: 'auth_provider.secrets_sealed is not null',
    mapping_count: '(select count(*)::int from auth_group_mapping m where m.provider_id = auth_provider.id)',
  },
  sort: 'priority',
  sortBy: {
    priority: { key: `array[to_char(auth_provider.priority, 'FM0000000'), auth_provider.name]`, type: 'texts' },
    mapping_count: null,
  },
  listed: ['type', 'is_enabled', 'priority', 'mapping_count'],
  filters: { type: true, is_enabled: true },
  search: ['name'],
  constraints: { auth_provider_name_key: ({ name }) => `An authentication provider named '${name}' already exists` },
})

const Secret = secret(z.string().max(16_384)).nullable()
/** The secrets of all types; which of them a provider takes depends on its type. */
export const ProviderSecrets = credentialSet({
  bind_password: Secret,
  client_secret: Secret,
  secret: Secret,
  sp_private_key: Secret,
}).describe('Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it')

export const providerFamily = {
  ...declaredProvider,
  Create: declaredProvider.Create.extend({ secrets: ProviderSecrets }).meta({ id: 'AuthProviderCreate' }),
  Update: declaredProvider.Update.extend({ secrets: ProviderSecrets }).meta({ id: 'AuthProviderUpdate' }),
}

export const mappingFamily = family({
  type: 'auth_group_mapping',
  one: 'Group mapping',
  many: 'group mappings',
  about: 'What membership in a group of the provider is worth here.',
  icon: 'user',
  area: 'admin',
  permission: 'auth_provider',
  prefix: '/auth-providers/:provider_id/mappings',
  operation: 'auth_group_mappings',
  schema: 'AuthGroupMapping',
  tokens: 'refused',
  isBare: true,
  isIdValue: true,
  under: { column: 'provider_id', parent: providerFamily },
  rightsOn: ['provider_id'],
  display: 'external_group',
  sort: 'priority',
  fields: {
    external_group: z.string().trim().min(1).max(1000).describe('As the provider calls it; its case does not matter'),
    internal_group_id: reference('group'),
    priority: Priority.default(100),
  },
  shown: { provider_id: Uuid, internal_group_name: z.string() },
  read: {
    internal_group_name: '(select g.name from "group" g where g.id = auth_group_mapping.internal_group_id)',
  },
  sortBy: {
    priority: {
      key: `array[to_char(auth_group_mapping.priority, 'FM0000000'), auth_group_mapping.external_group]`,
      type: 'texts',
    },
    internal_group_name: null,
  },
  listed: ['internal_group_id', 'priority'],
  filters: { internal_group_id: true },
  search: ['external_group'],
  constraints: {
    auth_group_mapping_external_group_key: ({ external_group }) => `The group '${external_group}' is mapped already`,
  },
})
