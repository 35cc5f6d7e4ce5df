import type { FastifyInstance, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { isAnywhere } from './schema-walk.ts'

/** Answers that hold a credential, by their schema, are stored nowhere on their way. */
export function addCredentialHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, holdsCredential: holdsCredential(route.schema) }
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.holdsCredential) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

const isCredential = (schema: z.ZodType): boolean => schema.meta()?.['x-credential'] === true

export function holdsCredential(schema: FastifySchema | undefined): boolean {
  const answers = Object.values((schema?.response ?? {}) as Record<string, z.ZodType>)
  return answers.some((answer) => isAnywhere(answer, isCredential))
}
