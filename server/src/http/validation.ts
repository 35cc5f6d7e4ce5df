import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from './errors.ts'
import { type Fault, faultsOf } from './issues.ts'
import { baseOf } from './schema-walk.ts'
import { unknownParameters } from './unknown-parameters.ts'

type Part = { name: 'path' | 'query' | 'body'; schema: z.ZodType; read: unknown; write: (value: unknown) => void }
type RouteSchemas = { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType }

/** Checks path, query and body together, so that one answer names everything that is wrong. */
export async function validateRequest(request: FastifyRequest): Promise<void> {
  const { querystring } = (request.routeOptions.schema ?? {}) as RouteSchemas
  const faults = [...unknownParameters(querystring, request.query), ...partsOf(request).flatMap(validatePart)]
  if (faults.length > 0) throw new Refusal(422, faults)
}

function partsOf(request: FastifyRequest): Part[] {
  const { params, querystring, body } = (request.routeOptions.schema ?? {}) as RouteSchemas
  const parts: Part[] = []
  if (params)
    parts.push({ name: 'path', schema: params, read: request.params, write: (value) => (request.params = value) })
  if (querystring) {
    parts.push({ name: 'query', schema: querystring, read: request.query, write: (value) => (request.query = value) })
  }
  if (body) parts.push({ name: 'body', schema: body, read: request.body, write: (value) => (request.body = value) })
  return parts
}

function validatePart({ name, schema, read, write }: Part): Fault[] {
  const input = name === 'body' ? read : coerced(schema, read as Record<string, unknown>)
  const result = schema.safeParse(input, { reportInput: true })
  if (!result.success) return faultsOf(name, schema, result.error.issues)
  write(result.data)
  return []
}

/** Query and path values are text on the wire; numbers, booleans and lists are read from it here, and only here. */
function coerced(schema: z.ZodType, values: Record<string, unknown>): Record<string, unknown> {
  const shape = baseOf(schema).def.shape ?? {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      return field ? [[name, coerce(field, value)]] : []
    }),
  )
}

function coerce(field: z.ZodType, value: unknown): unknown {
  const { kind, def } = baseOf(field)
  if (kind === 'array') {
    const list = Array.isArray(value) ? value : [value]
    return list.map((item) => (def.element ? coerce(def.element, item) : item))
  }
  // A parameter given twice where one value is meant: the last one counts.
  const text = Array.isArray(value) ? value.at(-1) : value
  return typeof text === 'string' ? scalar(kind, text) : text
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/
const INTEGER = /^[+-]?\d+(\.0+)?$/

function scalar(kind: string, text: string): unknown {
  const trimmed = text.trim()
  if (kind === 'int' && INTEGER.test(trimmed)) return Number(trimmed)
  if (kind === 'number' && NUMBER.test(trimmed)) return Number(trimmed)
  if (kind === 'boolean') return truth(trimmed.toLowerCase()) ?? text
  return text
}

function truth(word: string): boolean | undefined {
  if (['true', '1', 'on', 'yes', 't', 'y'].includes(word)) return true
  if (['false', '0', 'off', 'no', 'f', 'n'].includes(word)) return false
  return undefined
}
