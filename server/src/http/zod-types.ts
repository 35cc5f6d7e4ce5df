import type { FastifyTypeProvider } from 'fastify'
import type { z } from 'zod'

/** Route schemas are zod: what a handler receives is their output, what it may send is their input. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}
