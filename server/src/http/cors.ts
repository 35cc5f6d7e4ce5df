import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerHeaders } from './headers.ts'

export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  // The plugin takes every OPTIONS for a preflight. One that is none asks for the methods of a path.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' && !isPreflight(request)) reply.callNotFound()
    else done()
  })
  await app.register(cors, corsOptions(origins))
}

const isPreflight = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** A wildcard never allows credentials; a list of origins does. */
function corsOptions(origins: readonly string[]) {
  const isOpen = origins.includes('*')
  return {
    origin: isOpen ? '*' : [...origins],
    credentials: !isOpen,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposedHeaders: Object.keys(answerHeaders),
    maxAge: 600,
    optionsSuccessStatus: 200,
  }
}
