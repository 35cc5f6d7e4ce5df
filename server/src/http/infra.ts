import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sql } from '../db/sql.ts'
import type { Deps } from '../slice.ts'
import { addDocs } from './docs.ts'
import { notFound } from './errors.ts'
import { components, readiness } from './health.ts'
import type { RouteTable } from './route-table.ts'
import { media, Timestamp, Unavailable } from './schema.ts'

const config = { access: 'public', tag: 'health' } as const

const Live = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' })

const Readiness = z
  .object({
    status: z.enum(['ok', 'degraded']),
    checks: z.object({ database: z.string(), schema: z.string().optional(), cache: z.string() }),
  })
  .meta({ id: 'Readiness' })

const RETRY_SECONDS = 5

const Platform = z
  .object({
    status: z.enum(['ok', 'degraded']),
    components: z.array(
      z.object({
        name: z.string(),
        status: z.enum(['ok', 'warn', 'error']),
        detail: z.string(),
        workers: z.array(z.string()).optional(),
        last_tick: Timestamp.nullable().optional(),
      }),
    ),
    demo_mode: z.boolean(),
    maintenance_mode: z.boolean(),
    maintenance_message: z.string(),
    maintenance_started_at: Timestamp.nullable(),
  })
  .meta({ id: 'PlatformHealth' })

/** Routes outside /api/v1, for probes, scrapers and certificate authorities. None of them asks who calls. */
export function addInfrastructure(app: FastifyInstance, deps: Deps, table: RouteTable): void {
  app.get(
    '/health/live',
    { config, schema: { operationId: 'health_live', summary: 'Whether the process is up', response: { 200: Live } } },
    async () => ({
      status: 'ok',
    }),
  )
  for (const name of ['ready', 'startup']) {
    const schema = {
      operationId: `health_${name}`,
      summary: 'Whether requests can be served',
      response: { 200: Readiness, 503: z.union([Readiness, Unavailable]) },
    }
    app.get(`/health/${name}`, { config, schema }, (_request, reply) => sendReadiness(deps, reply))
  }
  app.get(
    '/health/platform',
    {
      config,
      schema: { operationId: 'health_platform', summary: 'State of every component', response: { 200: Platform } },
    },
    () => platform(deps),
  )
  app.get<{ Params: { token: string } }>(
    '/.well-known/acme-challenge/:token',
    {
      config,
      schema: {
        operationId: 'acme_challenge',
        summary: 'Answer to an HTTP-01 certificate challenge',
        params: z.object({ token: z.string() }),
        response: { 200: media('text/plain', 'The key authorization') },
      },
    },
    async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(await keyAuthorization(deps, request.params.token)),
  )
  addDocs(app, deps, table)
}

async function sendReadiness(deps: Deps, reply: FastifyReply): Promise<FastifyReply> {
  const checks = await readiness(deps)
  const isReady = Object.values(checks).every((verdict) => verdict === 'ok')
  if (!isReady) reply.header('retry-after', RETRY_SECONDS)
  return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'degraded', checks })
}

async function platform(deps: Deps): Promise<z.input<typeof Platform>> {
  const parts = await components(deps)
  const maintenance = await maintenanceOf(deps)
  return {
    status: parts.every(({ status }) => status === 'ok') ? 'ok' : 'degraded',
    components: parts,
    demo_mode: false,
    maintenance_mode: maintenance.enabled,
    maintenance_message: maintenance.message,
    maintenance_started_at: maintenance.startedAt,
  }
}

const NO_MAINTENANCE = { enabled: false, message: '', startedAt: null }

// With the database away the components already say so; the page itself must still answer.
async function maintenanceOf({ standings, states }: Deps) {
  try {
    const { state } = await standings.ofNobody()
    return (await states.at(state)).maintenance
  } catch {
    return NO_MAINTENANCE
  }
}

const CHALLENGE_TOKEN = /^[A-Za-z0-9_-]{1,255}$/

async function keyAuthorization({ databases }: Deps, token: string): Promise<string> {
  if (!CHALLENGE_TOKEN.test(token)) throw notFound('Challenge')
  const row = await databases.reads.first(
    sql<{ key_authorization: string }>`
      select key_authorization from acme_challenge where token = ${token} and expires_at > now()`,
  )
  if (!row) throw notFound('Challenge')
  return row.key_authorization
}
