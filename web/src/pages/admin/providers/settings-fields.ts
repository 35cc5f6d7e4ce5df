import type { Field, Fields } from '../../../api/fields.ts'
import type { AuthProviderType } from '../../../api/generated/types.ts'
import type { FieldOptions, FormOptions } from '../../../forms/form-options.ts'

/** The part of a JSON Schema that settings of providers are made of. */
interface Schema {
  type?: string
  enum?: readonly string[]
  anyOf?: readonly Schema[]
  default?: unknown
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Facts = Pick<AuthProviderType, 'settings' | 'sealed_fields' | 'needed_fields'>

// Longer ones are certificates, which have lines.
const LONGEST_LINE = 2_000

/** What a type of provider must be told, as the fields of a form; its secrets come last. */
export function settingsFields({ settings, sealed_fields, needed_fields }: Facts, isNew: boolean): Fields {
  const { properties = {}, required = [] } = settings as { properties?: Record<string, Schema>; required?: string[] }
  const plain = Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema, required.includes(name))])
  const sealed = sealed_fields.map((name) => {
    const isNeeded = isNew && needed_fields.includes(name)
    return [name, { kind: 'text', ...(isNeeded && { required: true as const }) } satisfies Field]
  })
  return Object.fromEntries([...plain, ...sealed]) as Fields
}

function fieldOf(schema: Schema, isRequired: boolean): Field {
  const branch = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const common = {
    ...(isRequired && { required: true as const }),
    ...(schema.anyOf && { nullable: true as const }),
    ...(schema.description !== undefined && { description: schema.description }),
    ...(schema.default !== undefined && schema.default !== null && { default: schema.default as never }),
  }
  if (branch.enum) return { ...common, kind: 'choice', options: branch.enum }
  if (branch.type === 'boolean') return { ...common, kind: 'boolean' }
  if (branch.type === 'integer') return { ...common, kind: 'integer', ...bounds(branch) }
  if (branch.type === 'array') return { ...common, kind: 'texts' }
  const { maxLength = 0 } = branch
  return { ...common, kind: 'text', ...(maxLength > LONGEST_LINE && { maxLength }) }
}

const bounds = ({ minimum, maximum }: Schema) => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
})

const labels: Record<string, string> = {
  attr_member_of: 'Member-of attribute',
  bind_dn: 'Bind DN',
  client_id: 'Client ID',
  discovery_url: 'Issuer or discovery URL',
  idp_entity_id: 'Entity ID of the provider',
  idp_metadata_url: 'Metadata URL of the provider',
  idp_sso_url: 'Sign-on URL of the provider',
  idp_x509_cert: 'Certificate of the provider',
  nas_identifier: 'NAS identifier',
  require_message_authenticator: 'Require Message-Authenticator',
  sp_entity_id: 'Our entity ID',
  sp_private_key: 'Our private key',
  sp_x509_cert: 'Our certificate',
  start_tls: 'StartTLS',
  tls_ca_cert: 'CA certificate',
  tls_insecure: 'Take any certificate',
  use_ssl: 'TLS from the beginning',
  user_base_dn: 'Base DN of people',
  group_base_dn: 'Base DN of groups',
}

const examples: Record<string, string> = {
  host: 'ldap.example.net',
  server: 'aaa.example.net',
  bind_dn: 'cn=reader,dc=example,dc=net',
  user_base_dn: 'ou=people,dc=example,dc=net',
  user_filter: '(&(objectClass=person)(sAMAccountName={username}))',
  group_base_dn: 'ou=groups,dc=example,dc=net',
  discovery_url: 'https://login.example.net/realms/main',
}

/** How these fields are drawn. A stored secret is not shown; what is left empty stays. */
export function settingsOptions({ settings, sealed_fields }: Facts, hasSecrets: boolean): FormOptions {
  const { properties = {} } = settings as { properties?: Record<string, Schema> }
  const plain = Object.keys(properties).map((name) => [name, optionsOf(name)])
  const help = hasSecrets ? { help: 'Stored. Leave it empty to keep it' } : {}
  const sealed = sealed_fields.map((name) => [name, { ...optionsOf(name), ...help, isSecret: true, isWide: true }])
  return { fields: Object.fromEntries([...plain, ...sealed]) }
}

const optionsOf = (name: string): FieldOptions => ({
  ...(labels[name] !== undefined && { label: labels[name] }),
  ...(examples[name] !== undefined && { placeholder: examples[name] }),
  ...(/_dn$|_filter$|_url$|entity_id$/.test(name) && { isWide: true }),
})

type Wire = Record<string, unknown>

/** A flat form as the interface takes it: settings and secrets in places of their own, secrets only where typed. */
export function nested({ settings, sealed_fields }: Facts, flat: Wire): Wire {
  const { properties = {} } = settings as { properties?: Record<string, Schema> }
  const isSetting = (name: string): boolean => name in properties
  const isSecret = (name: string): boolean => sealed_fields.includes(name)
  const part = (has: (name: string) => boolean): Wire =>
    Object.fromEntries(Object.entries(flat).filter(([name]) => has(name)))
  const typed = Object.entries(part(isSecret)).filter(([, value]) => value !== undefined && value !== '')
  return {
    ...part((name) => !isSetting(name) && !isSecret(name)),
    config: part(isSetting),
    ...(typed.length > 0 && { secrets: Object.fromEntries(typed) }),
  }
}
