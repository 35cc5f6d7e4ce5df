import {
  type ApiDocument,
  answerOf,
  bodyOf,
  type Endpoint,
  endpointsOf,
  idOf,
  queryOf,
  reachable,
  type Schema,
} from './document.ts'
import { pascal } from './names.ts'
import { nullableInside } from './nullable.ts'

/** How an object is spelled: a request may leave keys out; an answer has all of them, empty ones as null. */
type Spelling = { way: 'request'; nullable: ReadonlySet<string> } | { way: 'answer' }

export function typesSource(document: ApiDocument): string {
  const endpoints = endpointsOf(document)
  const requests = reachable(document, endpoints.map(bodyOf))
  const used = new Set([...requests, ...reachable(document, endpoints.map(answerOf))])
  const nullable = nullableByComponent(document, endpoints)
  const components = Object.entries(document.components.schemas)
    .filter(([id]) => used.has(id))
    .map(([id, schema]) => {
      const spelling: Spelling = requests.has(id)
        ? { way: 'request', nullable: nullable.get(id) ?? new Set() }
        : { way: 'answer' }
      return declared(id, schema, spelling)
    })
  return [...components, ...endpoints.flatMap(ownTypes)].join('\n')
}

/** What a component used as a body takes as null, told by every operation that uses it. */
function nullableByComponent(document: ApiDocument, endpoints: readonly Endpoint[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const endpoint of endpoints) {
    const body = bodyOf(endpoint)
    if (body === undefined || body === 'file' || body.$ref === undefined) continue
    for (const [id, fields] of nullableInside(document, body, answerOf(endpoint))) {
      found.set(id, new Set([...(found.get(id) ?? []), ...fields]))
    }
  }
  return found
}

function declared(name: string, schema: Schema, spelling: Spelling): string {
  if (schema.properties && !schema.$ref) return `export interface ${name} ${typeText(schema, spelling)}\n`
  return `export type ${name} = ${typeText(schema, spelling)}\n`
}

/** The types an operation has beside the components: its query, and a body or an answer written in place. */
function ownTypes(endpoint: Endpoint): string[] {
  const name = pascal(endpoint.operationId)
  const query = queryOf(endpoint)
  const lines = query.map((one) => `  ${one.name}${one.required ? '' : '?'}: ${queryText(one.schema)}\n`)
  return [
    ...(query.length > 0 ? [`export interface ${name}Query {\n${lines.join('')}}\n`] : []),
    ...inPlace(`${name}Body`, bodyOf(endpoint), { way: 'request', nullable: new Set() }),
    ...inPlace(`${name}Answer`, answerOf(endpoint), { way: 'answer' }),
  ]
}

const queryText = (schema: Schema): string => `${typeText(schema, { way: 'request', nullable: new Set() })} | undefined`

const inPlace = (name: string, schema: Schema | 'file' | undefined, spelling: Spelling): string[] =>
  isDescribed(schema) && isInPlace(schema) ? [declared(name, schema, spelling)] : []

const isDescribed = (schema: Schema | 'file' | undefined): schema is Schema => schema !== undefined && schema !== 'file'

/** Whether a body or answer needs a name of its own. */
export const isInPlace = (schema: Schema): boolean => schema.$ref === undefined && schema.items?.$ref === undefined

export function typeText(schema: Schema, spelling: Spelling, indent = ''): string {
  if (schema.$ref !== undefined) return idOf(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  // An empty text is only another way to say null.
  if (schema.anyOf)
    return union(schema.anyOf.filter((arm) => arm.const !== '').map((arm) => typeText(arm, spelling, indent)))
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeText({ ...schema, type }, spelling, indent)))
  if (schema.type === 'array') return listText(typeText(schema.items ?? {}, inner(spelling), indent))
  if (schema.type === 'object') return objectText(schema, spelling, indent)
  return plain[schema.type ?? ''] ?? 'unknown'
}

const plain: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)

// `string | ''` says no more than `string`.
function union(parts: readonly string[]): string {
  const distinct = [...new Set(parts)]
  const isAnyText = distinct.includes('string')
  return distinct.filter((part) => !(isAnyText && part.startsWith("'"))).join(' | ')
}

const listText = (item: string): string => (/[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`)

const inner = (spelling: Spelling): Spelling =>
  spelling.way === 'answer' ? spelling : { way: 'request', nullable: new Set() }

function objectText(schema: Schema, spelling: Spelling, indent: string): string {
  const { properties, additionalProperties } = schema
  if (!properties) {
    const value =
      typeof additionalProperties === 'object' ? typeText(additionalProperties, inner(spelling), indent) : ''
    return `Record<string, ${value || 'unknown'}>`
  }
  const deeper = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, field]) => `${describe(field, deeper)}${deeper}${fieldText(name, field, schema, spelling, deeper)}\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

const describe = ({ description }: Schema, indent: string): string =>
  description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n`

function fieldText(name: string, field: Schema, owner: Schema, spelling: Spelling, indent: string): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
  const type = typeText(field, inner(spelling), indent)
  const isRequired = owner.required?.includes(name) ?? false
  if (spelling.way === 'answer') return `${key}: ${isRequired ? type : union([type, 'null'])}`
  const value = spelling.nullable.has(name) ? union([type, 'null']) : type
  return isRequired ? `${key}: ${value}` : `${key}?: ${value}`
}
