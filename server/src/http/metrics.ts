import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { media } from './schema.ts'

const PATH = '/metrics'

/** Counts and times requests by route template: a label per real path would grow without end. */
export function addMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'cadastre_' })
  const requests = new Counter({
    name: 'cadastre_api_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'path_template', 'status_code'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'cadastre_api_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['method', 'path_template'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const active = new Gauge({
    name: 'cadastre_api_active_requests',
    help: 'Requests in progress',
    registers: [registry],
  })

  const countCredentials = credentialCounters(registry)

  app.addHook('onRequest', (_request, reply, done) => {
    active.inc()
    // A client that leaves before its answer is not in progress either.
    reply.raw.once('close', () => active.dec())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path_template = request.routeOptions.url ?? 'unmatched'
    if (path_template !== PATH) {
      requests.inc({ method: request.method, path_template, status_code: reply.statusCode })
      durations.observe({ method: request.method, path_template }, reply.elapsedTime / 1000)
      countCredentials(request, path_template, reply.statusCode)
    }
    done()
  })
  app.get(
    PATH,
    {
      config: { access: 'public', tag: 'health' },
      schema: {
        operationId: 'metrics',
        summary: 'Metrics in Prometheus text form',
        response: { 200: media('text/plain', 'Metrics') },
      },
    },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  )
}

/** Logins by what was shown and how it ended, and requests of API tokens by their scopes. */
function credentialCounters(registry: Registry) {
  const logins = new Counter({
    name: 'cadastre_auth_login_total',
    help: 'Logins answered',
    labelNames: ['method', 'result'],
    registers: [registry],
  })
  const tokens = new Counter({
    name: 'cadastre_auth_token_usage_total',
    help: 'Requests with an API token, once for each of its scopes',
    labelNames: ['scope'],
    registers: [registry],
  })
  return ({ actor }: FastifyRequest, path: string, status: number): void => {
    const method = LOGINS[path]
    if (method !== undefined) logins.inc({ method, result: resultOf(status) })
    if (!actor?.tokenId) return
    for (const scope of actor.scopes.length === 0 ? ['none'] : actor.scopes) tokens.inc({ scope })
  }
}

const LOGINS: Record<string, string> = { '/api/v1/auth/login': 'password', '/api/v1/auth/login/mfa': 'mfa' }

function resultOf(status: number): string {
  if (status < 300) return 'success'
  if (status === 429) return 'limited'
  return status < 500 ? 'failure' : 'error'
}
