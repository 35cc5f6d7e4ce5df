import type { FastifyInstance } from 'fastify'
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
