/** What may be said in one custom field, as far as values are concerned. */
export type FieldDefinition = {
  name: string
  field_type: 'text' | 'number' | 'boolean' | 'select' | 'url' | 'email'
  options: string[] | null
  is_required: boolean
  default_value: string | null
}

type Fields = Record<string, unknown>
export type CheckedFields = { ok: true; fields: Fields } | { ok: false; sentence: string }

/**
 * Values held against their definitions. A new row gets the defaults of the fields it does not mention; keys without a
 * definition are kept as they are, because imports bring their own.
 */
export function checkedFields(
  definitions: readonly FieldDefinition[],
  values: Fields,
  { isCreate }: { isCreate: boolean },
): CheckedFields {
  const fields = isCreate ? { ...defaultsOf(definitions), ...values } : values
  const sentence = definitions.map((definition) => faultOf(definition, fields[definition.name])).find(Boolean)
  return sentence ? { ok: false, sentence } : { ok: true, fields }
}

function defaultsOf(definitions: readonly FieldDefinition[]): Fields {
  const withDefault = definitions.filter(({ default_value }) => (default_value ?? '') !== '')
  return Object.fromEntries(
    withDefault.map((definition) => [definition.name, typedValue(definition, definition.default_value ?? '')]),
  )
}

/** Why the definition contradicts itself, as a sentence; null when it does not. */
export function definitionFault(definition: FieldDefinition): string | null {
  const { field_type, options, default_value } = definition
  if (field_type === 'select' && (options ?? []).length === 0) return 'A select field needs at least one option'
  const fault = faultOf({ ...definition, is_required: false }, typedValue(definition, default_value ?? ''))
  return fault && `The default value does not fit: ${fault}`
}

/** Why the value cannot stand in the field, as a sentence; null when it can. */
export function faultOf(definition: FieldDefinition, value: unknown): string | null {
  const { name, is_required } = definition
  if (isEmpty(value)) return is_required ? `Custom field '${name}' is required` : null
  return isOfType(definition, value) ? null : `Custom field '${name}' must be ${expectation(definition)}`
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function isOfType({ field_type, options }: FieldDefinition, value: unknown): boolean {
  if (field_type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (field_type === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (field_type === 'select') return (options ?? []).includes(value)
  if (field_type === 'url') return isUrl(value)
  return field_type === 'email' ? EMAIL.test(value) : true
}

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*$/

// People click on these: a scheme that runs code in their browser is no address of anything.
const SCHEMES = new Set(['http:', 'https:', 'ftp:', 'sftp:', 'ssh:', 'telnet:', 'rdp:', 'vnc:'])
const isUrl = (text: string): boolean => URL.canParse(text) && SCHEMES.has(new URL(text).protocol)

function expectation({ field_type, options }: FieldDefinition): string {
  if (field_type === 'select') return `one of: ${(options ?? []).join(', ')}`
  return NOUNS[field_type]
}

const NOUNS = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  url: 'a URL such as https://example.com/',
  email: 'an e-mail address',
}

/** A value written as text, in the type of its field: what a default and a cell of a table are. */
export function typedValue({ field_type }: FieldDefinition, text: string): unknown {
  if (field_type === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (field_type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}
