import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type Json = { [key: string]: unknown }

type Direction = 'input' | 'output'

/** Turns zod schemas into JSON Schema; those with an id become named components, once. */
export class Components {
  readonly #schemas = new Map<string, Json>()

  request(schema: z.ZodType): Json {
    return this.#convert(schema, 'input')
  }

  response(schema: z.ZodType): Json {
    return this.#convert(schema, 'output')
  }

  /** A schema written out in place, for parameters. */
  inline(schema: z.ZodType): Json {
    return this.#convert(schema, 'input')
  }

  schemas(): Record<string, Json> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => a.localeCompare(b, 'en')))
  }

  #convert(schema: z.ZodType, io: Direction): Json {
    return this.#hoist(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)
  }

  /** Moves the definitions a schema carries along to the components and points its references there. */
  #hoist({ $schema: _dialect, $defs = {}, ...schema }: Json): Json {
    for (const [id, definition] of Object.entries($defs as Record<string, Json>)) this.#add(id, tidy(definition))
    return tidy(schema)
  }

  #add(id: string, schema: Json): void {
    const known = this.#schemas.get(id)
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two different schemas are called ${id}`)
    this.#schemas.set(id, schema)
  }
}

/** Component references, and none of the marks that would forbid a later, additive field. */
function tidy(node: unknown): Json {
  return walk(node) as Json
}

function walk(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(walk)
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([key, value]) => !isNoise(key, value, node as Json))
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === '$ref' ? componentRef(String(value)) : walk(value)]),
  )
}

const componentRef = (ref: string): string => ref.replace('#/$defs/', '#/components/schemas/')

function isNoise(key: string, value: unknown, { format }: Json): boolean {
  if (key === 'pattern') return format !== undefined
  return key === 'additionalProperties' && value === false
}
