import {
  type ApiDocument,
  bodyOf,
  type Endpoint,
  endpointsOf,
  familiesOf,
  idOf,
  objectOf,
  queryOf,
  type Schema,
} from './document.ts'
import { camel, kebab } from './names.ts'
import { nullableFields } from './nullable.ts'

/** What a form or a filter needs to know of a field; `web/src/forms/field.ts` types it. */
export type Field = { kind: string } & Record<string, unknown>

/** A file for each tag: a page bundles the forms of its own family and no others. */
export function fieldFiles(document: ApiDocument): Map<string, string> {
  const byTag = Object.groupBy(endpointsOf(document), ({ tags }) => tags[0] ?? '')
  const sources = Object.entries(byTag).map(
    ([tag, endpoints = []]) => [`schemas/${kebab(tag)}.ts`, fileSource(document, endpoints)] as const,
  )
  return new Map(sources.filter(([, source]) => source !== ''))
}

function fileSource(document: ApiDocument, endpoints: readonly Endpoint[]): string {
  const bodies = new Map<string, Record<string, Field>>()
  for (const endpoint of endpoints) {
    const body = bodyOf(endpoint)
    if (body === undefined || body === 'file') continue
    const name = camel(body.$ref === undefined ? `${endpoint.operationId}_body` : idOf(body.$ref))
    const fields = fieldsOf(document, objectOf(document, body) ?? {}, nullableFields(document, endpoint))
    if (Object.keys(fields).length > 0) bodies.set(name, { ...bodies.get(name), ...fields })
  }
  const queries = endpoints
    .filter((endpoint) => endpoint.method === 'GET' && queryOf(endpoint).length > 0)
    .map((endpoint) => [`${camel(endpoint.operationId)}Query`, queryFields(document, endpoint)] as const)
  const constants = [...bodies, ...queries].map(([name, fields]) => constantText(name, fields))
  return constants.length === 0 ? '' : `import type { Fields } from '../../fields.ts'\n\n${constants.join('\n')}`
}

const queryFields = (document: ApiDocument, endpoint: Endpoint): Record<string, Field> =>
  Object.fromEntries(
    queryOf(endpoint).map(({ name, schema, required = false }) => [
      name,
      { ...fieldOf(document, name, schema), ...(required && { required }) },
    ]),
  )

export function fieldsOf(document: ApiDocument, schema: Schema, nullable: ReadonlySet<string>): Record<string, Field> {
  const required = new Set(schema.required ?? [])
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      {
        ...fieldOf(document, name, property),
        ...(required.has(name) && { required: true }),
        ...(nullable.has(name) && { nullable: true }),
        ...(property.default !== undefined && property.default !== null && { default: property.default }),
        ...(property.description !== undefined && { description: property.description }),
        ...(property.examples?.[0] !== undefined && { example: String(property.examples[0]) }),
      },
    ]),
  )
}

export function fieldOf(document: ApiDocument, name: string, schema: Schema): Field {
  if (schema.$ref !== undefined) return fieldOf(document, name, document.components.schemas[idOf(schema.$ref)] ?? {})
  if (schema.anyOf) return fieldOfArms(document, name, schema.anyOf)
  if (schema.enum) return { kind: 'choice', options: schema.enum }
  if (schema.type === 'array') return listField(document, schema)
  if (schema.type === 'object') return { kind: name === 'tags' || name === 'custom_fields' ? name : 'json' }
  if (schema.type === 'boolean') return { kind: 'boolean' }
  if (schema.type === 'integer' || schema.type === 'number') return { kind: schema.type, ...bounds(schema) }
  return schema.type === 'string' ? { ...textField(schema), ...targetOf(document, schema) } : { kind: 'json' }
}

/** The family that an id is of, where the document knows it. */
function targetOf(document: ApiDocument, { format, 'x-reference': table }: Schema): { to?: string } {
  if (format !== 'uuid' || table === undefined) return {}
  const to = familiesOf(document).find(({ family }) => family.table === table)?.family.type
  return to === undefined ? {} : { to }
}

/** A value with several spellings, by the one a form writes: no empty text, the list rather than its text. */
function fieldOfArms(document: ApiDocument, name: string, arms: readonly Schema[]): Field {
  const spelled = arms.filter((arm) => arm.const === undefined)
  const number = spelled.find(({ type }) => type === 'number')
  if (number && spelled.length === 2) return { kind: 'decimal', ...bounds(number) }
  const [first] = spelled.toSorted((one, other) => Number(other.type === 'array') - Number(one.type === 'array'))
  if (!first) return { kind: 'choice', options: arms.flatMap((arm) => arm.const ?? []) }
  return first.type === 'object' ? { kind: 'json' } : fieldOf(document, name, first)
}

function listField(document: ApiDocument, { items = {}, maxItems }: Schema): Field {
  const item = fieldOf(document, '', items)
  const most = maxItems === undefined ? {} : { maxItems }
  if (item.kind === 'choice') return { kind: 'choices', options: item.options, ...most }
  if (item.kind === 'uuid') return { ...item, kind: 'uuids', ...most }
  if (item.kind === 'text') return { kind: 'texts', ...(item.maxLength ? { maxLength: item.maxLength } : {}), ...most }
  return { kind: 'json' }
}

function textField({ format, minLength, maxLength, pattern }: Schema): Field {
  if (format === 'uuid') return { kind: 'uuid' }
  if (format === 'date') return { kind: 'date' }
  if (format === 'date-time') return { kind: 'moment' }
  return {
    kind: 'text',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  }
}

// The limits of exact integers are no limits of the field.
const bounds = ({ minimum, maximum }: Schema) => ({
  ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
  ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
})

function constantText(name: string, fields: Record<string, Field>): string {
  const lines = Object.entries(fields).map(([field, value]) => `  ${keyText(field)}: ${valueText(value)},\n`)
  return `export const ${name} = {\n${lines.join('')}} as const satisfies Fields\n`
}

export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, inner]) => `${keyText(key)}: ${valueText(inner)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

const keyText = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key))
