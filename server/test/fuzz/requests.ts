import { anything, hostileText } from './hostile.ts'
import { lastLiteral } from './known.ts'
import { resolve, type Schema, type Source, valid, wrong } from './values.ts'

export type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
export type Operation = {
  method: string
  template: string
  parameters: readonly Parameter[]
  body?: { type: string; schema: Schema; isRequired: boolean }
}
/** A request as it is sent; `body` is its text. */
export type Sent = { method: string; url: string; template: string; headers: Record<string, string>; body?: string }

type Document = { paths: Record<string, Record<string, DocumentedOperation>> }
type DocumentedOperation = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}

/** What the document offers, each operation once. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const body = content && { type, schema: content.schema, isRequired: requestBody?.required === true }
      return { method: method.toUpperCase(), template, parameters, ...(body ? { body } : {}) }
    }),
  )
}

/** How much of a request is meant to be wrong. */
type Spoiling = { share: number }
const SPOILINGS: readonly Spoiling[] = [
  { share: 0 },
  { share: 0 },
  { share: 0 },
  { share: 0.12 },
  { share: 0.12 },
  { share: 0.5 },
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** One request to the operation, good, slightly wrong or quite wrong. */
export function requestTo(source: Source, operation: Operation): Sent {
  const { random } = source
  const spoiling = random.pick(SPOILINGS)
  const method = random.chance(0.03) ? random.pick(METHODS) : operation.method
  const url = pathOf(source, operation, spoiling) + queryOf(source, operation, spoiling)
  const body = bodyOf(source, operation, spoiling)
  return { method, url, template: operation.template, headers: headersOf(source, url, body), ...bodyText(body) }
}

const bodyText = (body: Body | undefined) => (body ? { body: body.text } : {})

function pathOf(source: Source, { template, parameters }: Operation, { share }: Spoiling): string {
  const { random, known } = source
  return template.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    if (random.chance(share)) return segment(hostileText(random).slice(0, 500)) || '%20'
    const owner = name === 'id' || !name.endsWith('_id') ? lastLiteral(template.slice(0, at)) : name.slice(0, -3)
    const row = schema.format === 'uuid' && random.chance(0.93) ? known.idFor(owner, random) : undefined
    return segment(String(row ?? valid(source, schema, name)))
  })
}

/** Lone halves of characters have no form of their own in an address, so their bytes are written out. */
const segment = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80') || '%20'

function queryOf(source: Source, { parameters }: Operation, { share }: Spoiling): string {
  const { random } = source
  const asked = parameters.filter(
    (one) => one.in === 'query' && (one.required ? !random.chance(share) : random.chance(0.3)),
  )
  const pairs = asked.flatMap(({ name, schema }) => {
    const value = random.chance(share) ? wrong(source, schema, name) : valid(source, schema, name)
    return (Array.isArray(value) ? value : [value]).map((one) => [name, asText(one)] as const)
  })
  if (random.chance(share / 4))
    pairs.push([random.pick(['nothing', '__proto__', 'limit[]', 'a%00']), asText(anything(random))])
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${segment(name)}=${segment(value.slice(0, 4_000))}`).join('&')}`
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Body = { type: string; text: string }

function bodyOf(source: Source, { body }: Operation, { share }: Spoiling): Body | undefined {
  const { random } = source
  if (!body)
    return random.chance(share / 4) ? { type: 'application/json', text: JSON.stringify(anything(random)) } : undefined
  if (!body.isRequired && random.chance(0.3)) return undefined
  if (random.chance(share / 6)) return { type: random.pick(TYPES), text: random.pick(BROKEN) }
  const value = spoiled(source, body.schema, valid(source, body.schema, ''), share)
  if (body.type === 'multipart/form-data')
    return { type: `${body.type}; boundary=edge`, text: formText(source, value, share) }
  if (body.type === 'application/x-www-form-urlencoded') return { type: body.type, text: fieldsText(value) }
  return { type: body.type, text: JSON.stringify(value) ?? '' }
}

const fieldsText = (value: unknown): string =>
  new URLSearchParams(Object.entries(value ?? {}).map(([name, one]) => [name, asText(one)])).toString()

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=edge',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'image/png',
  '/',
]
const BROKEN = [
  '',
  '{',
  '[1,',
  '"\\ud800"',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(100)}`,
  'nul',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '--edge--\r\n',
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
]

/** The same value with some of what is in it wrong, missing or strange, however deep. */
function spoiled(source: Source, given: Schema, value: unknown, share: number): unknown {
  const { random } = source
  if (share === 0) return value
  if (random.chance(share / 4)) return wrong(source, given, '')
  const { properties = {}, items = {} } = resolve(source, given)
  if (Array.isArray(value)) return value.map((one) => spoiled(source, items, one, share))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const schema = properties[name] ?? {}
    if (!random.chance(share)) return [[name, spoiled(source, schema, one, share)]]
    return random.chance(0.2) ? [] : [[name, wrong(source, schema, name)]]
  })
  if (random.chance(share)) kept.push([random.pick(['unknown', 'id', 'created_at', 'constructor']), anything(random)])
  return Object.fromEntries(kept)
}

const FILES = [
  'address,hostname\n10.0.0.1,a\n',
  'network,name\n10.1.0.0/24,a\n',
  'network,name\n"10.1.0.0/24',
  '{"subnets":[{"network":"10.2.0.0/24"}]}',
  'PK\u0003\u0004broken',
  '',
  '\0',
]

function formText(source: Source, value: unknown, share: number): string {
  const { random } = source
  const { file: _, ...fields } = (value ?? {}) as Record<string, unknown>
  const parts = Object.entries(fields).map(
    ([name, one]) =>
      `--edge\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${asText(one)}\r\n`,
  )
  const name = random.pick(['a.csv', 'a.json', 'a.xlsx', 'a.exe', 'a'])
  const file = random.chance(share) ? hostileText(random) : random.pick(FILES)
  parts.push(
    `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${file}\r\n`,
  )
  const text = `${parts.join('')}--edge--\r\n`
  return random.chance(share) ? text.slice(0, random.int(0, text.length)) : text
}

function headersOf(source: Source, url: string, body: Body | undefined): Record<string, string> {
  const { random, known } = source
  const headers: Record<string, string> = body ? { 'content-type': body.type } : {}
  if (random.chance(0.08)) headers['if-match'] = known.etagOf(url) ?? random.pick(['*', '"x"', 'W/"1"', '"', ''])
  if (random.chance(0.05)) headers['if-none-match'] = known.etagOf(url) ?? random.pick(['*', '"x"', ','])
  if (random.chance(0.08))
    headers['idempotency-key'] = random.pick(['k1', 'k2', 'k3', `k${random.int(0, 999)}`, 'x'.repeat(256), ' '])
  if (random.chance(0.03)) headers['x-request-id'] = random.pick(['ticket-1', 'a b', 'x'.repeat(200)])
  if (random.chance(0.02)) headers.accept = random.pick(['text/html', 'image/*', '*/*;q=0'])
  return headers
}
