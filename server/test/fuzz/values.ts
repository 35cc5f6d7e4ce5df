import { anything, hostileNumbers, hostileText } from './hostile.ts'
import type { Known } from './known.ts'
import type { Random } from './random.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  pattern?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

export type Source = { random: Random; known: Known; schemas: Readonly<Record<string, Schema>> }

const MOST_DEEP = 6

/** A value that the schema allows, as far as a schema can tell. `name` is the property it is for. */
export function valid(source: Source, given: Schema, name: string, depth = 0): unknown {
  const schema = resolve(source, given)
  const { random } = source
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valid(source, random.pick(choices), name, depth + 1)
  if (schema.examples && schema.examples.length > 0 && random.chance(0.3)) return random.pick(schema.examples)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object') return object(source, schema, name, depth)
  if (type === 'array') return array(source, schema, name, depth)
  if (type === 'string') return text(source, schema, name)
  if (type === 'integer' || type === 'number') return number(random, schema, type === 'integer')
  if (type === 'boolean') return random.chance(0.5)
  return type === 'null' ? null : anything(random, depth)
}

export function resolve({ schemas }: Source, schema: Schema): Schema {
  const target = schema.$ref?.split('/').at(-1)
  const found = target === undefined ? schema : (schemas[target] ?? {})
  return found.allOf
    ? Object.assign({}, found, ...found.allOf.map((part) => resolve({ schemas } as Source, part)))
    : found
}

function object(source: Source, schema: Schema, name: string, depth: number): Record<string, unknown> {
  const { random } = source
  const required = new Set(schema.required)
  // Half of what may be left out is, and all of it far down, so that trees end.
  const isIn = (key: string): boolean => required.has(key) || (depth < MOST_DEEP && random.chance(0.35))
  const named = Object.entries(schema.properties ?? {}).filter(([key]) => isIn(key))
  const { additionalProperties: more } = schema
  const free = more !== undefined && more !== false && !schema.properties ? random.int(0, 3) : 0
  return Object.fromEntries([
    ...named.map(([key, property]) => [key, valid(source, property, key, depth + 1)]),
    ...Array.from({ length: free }, (_, at) => [
      `${random.pick(['env', 'site', 'owner'])}${at}`,
      valid(source, typeof more === 'object' ? more : { type: 'string' }, name, depth + 1),
    ]),
  ])
}

function array(source: Source, { items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, depth: number) {
  const most = depth >= MOST_DEEP ? minItems : Math.min(maxItems, minItems + 3)
  const length = source.random.int(minItems, most)
  return Array.from({ length }, () => valid(source, items, name.replace(/s$/, ''), depth + 1))
}

function number(random: Random, { minimum = -1000, maximum = 1000 }: Schema, isWhole: boolean): number {
  if (random.chance(0.2)) return random.pick([minimum, maximum])
  const near = random.chance(0.7) ? Math.min(maximum, minimum + 100) : maximum
  const value = random.int(Math.ceil(minimum), Math.floor(near))
  return isWhole ? value : value + (random.chance(0.5) && value < maximum ? 0.5 : 0)
}

function text(source: Source, schema: Schema, name: string): string {
  const { random, known } = source
  if (schema.format === 'uuid') return idText(source, name)
  if (schema.format === 'date-time')
    return `20${random.int(20, 35)}-0${random.int(1, 9)}-1${random.int(0, 9)}T0${random.int(0, 9)}:30:00.000Z`
  if (schema.format === 'date') return `20${random.int(20, 35)}-0${random.int(1, 9)}-1${random.int(0, 9)}`
  if (schema.pattern) return patternText(random, schema.pattern)
  const { minLength = 0, maxLength = 1_000 } = schema
  const said = sayings.find(([pattern]) => pattern.test(name))?.[1](random, known) ?? word(random)
  return said.padEnd(minLength, 'x').slice(0, maxLength)
}

/** Mostly what the name asks for; now and then a row of another kind, or none. */
function idText({ random, known }: Source, name: string): string {
  if (random.chance(0.06)) return random.uuid()
  if (random.chance(0.04)) return known.anyId(random) ?? random.uuid()
  return known.idFor(name.replace(/_ids?$/, ''), random) ?? random.uuid()
}

function patternText(random: Random, pattern: string): string {
  if (pattern.includes('A-Za-z]{3}')) return random.pick(['EUR', 'usd'])
  if (pattern.startsWith('^#')) return `#${random.hex(6)}`
  if (pattern.startsWith('^\\d')) return String(random.int(0, 99_999))
  return `field_${random.int(0, 30)}`
}

const word = (random: Random): string =>
  `${random.pick(['core', 'edge', 'Zürich', 'lab', 'a b', '北京'])}-${random.int(0, 300)}`

type Say = (random: Random, known: Known) => string
const ipv4: Say = (random) => `10.${random.int(0, 3)}.${random.int(0, 7)}.${random.int(0, 255)}`
const ipv6: Say = (random) => `2001:db8:${random.hex(1)}::${random.hex(2)}`
const address: Say = (random, known) => (random.chance(0.8) ? ipv4 : ipv6)(random, known)
const network: Say = (random) =>
  random.chance(0.8)
    ? `10.${random.int(0, 3)}.${random.int(0, 7)}.0/${random.pick([8, 12, 16, 20, 22, 23, 24, 24, 24, 28, 30, 31, 32])}`
    : `2001:db8:${random.hex(1)}::/${random.pick([32, 48, 56, 64, 64, 127, 128])}`
const mac: Say = (random) => `02:00:${random.hex(2)}:${random.hex(2)}:${random.hex(2)}:${random.hex(2)}`

/** What a property of this name usually holds. */
const sayings: readonly [RegExp, Say][] = [
  // Nothing here may lead to another machine.
  [/^(host|server|server_name)$/, (random) => random.pick(['127.0.0.1', 'localhost', '169.254.169.254', '::1'])],
  [/cidr|network$|^prefix$|range$|^subnet$/, network],
  [/mac/, mac],
  [/address|gateway|_ip$|^ip$|^range_(start|end)$|dns_servers?|nameserver/, address],
  [/hostname|fqdn|domain|zone/, (random) => `host${random.int(0, 200)}.example.test`],
  [/email/, (random) => `p${random.int(0, 200)}@example.test`],
  [/password/, (random) => `Fuzz-password-${random.int(1, 9)}`],
  [/distinguisher|target/, (random) => `65000:${random.int(1, 99)}`],
  [/template/, (random) => random.pick(['host-{n}', 'h{n:03}', '{oct3}-{n}'])],
  [/username/, (random) => `user${random.int(0, 200)}`],
  [/^tag$/, (random) => random.pick(['env0', 'env0:a', 'site1'])],
  [/cursor/, (random) => Buffer.from(`[${random.int(0, 9)},"x"]`).toString('base64url')],
]

/** A value that is wrong in one way or another; sometimes it happens to be right. */
export function wrong(source: Source, given: Schema, name: string): unknown {
  const { random } = source
  const schema = resolve(source, given)
  const isText = [schema.type].flat().includes('string')
  const isNumber = ['integer', 'number'].some((type) => [schema.type].flat().includes(type))
  if (isText && random.chance(0.6)) return brokenText(source, schema, name)
  if (isNumber && random.chance(0.6)) {
    const { minimum = 0, maximum = 0 } = schema
    return random.pick([minimum - 1, maximum + 1, ...hostileNumbers])
  }
  return anything(random)
}

function brokenText(source: Source, schema: Schema, name: string): string {
  const { random } = source
  const good = String(valid(source, schema, name))
  const { maxLength = 100 } = schema
  return random.pick([
    hostileText(random),
    `${good}${hostileText(random).slice(0, 50)}`,
    'x'.repeat(Math.min(maxLength + 1, 70_000)),
    'é'.repeat(Math.min(maxLength, 10_000)),
    good.toUpperCase(),
    ` ${good} `,
  ])
}
