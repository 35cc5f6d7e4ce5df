import type { Server as PlainServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { parseHostname } from '@cadastre/core/hostname'
import { parseAddress } from '@cadastre/core/ip'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { systemActor } from '../access/actor.ts'
import { ConfigError } from '../config.ts'
import { sql } from '../db/sql.ts'
import { type Databases, reader } from '../db/work.ts'
import { answerNoHttp } from '../http/no-http.ts'
import { outliveFaults } from '../http/traffic.ts'
import { type Keys, unseal } from '../secrets.ts'
import { selfSigned } from './self-signed.ts'
import type { Served, ServedCertificate } from './served.ts'

export type HttpsOptions = {
  app: FastifyInstance
  databases: Databases
  keys: Keys
  served: ServedCertificate
  log: Logger
  host: string
  port: number
  pollMs?: number
}
export type Https = { url: string; stop(): Promise<void> }

type Pair = { key: string; cert: string }
type ActiveRow = { fingerprint_sha256: string; chain_pem: string; private_key_sealed: Buffer }

const POLL_MS = 3_000
const OWN_DAYS = 90

/**
 * The same app once more, over TLS. Every process looks for the active certificate by itself, and a new one counts for
 * connections that begin from then on: those that are open stay.
 */
export async function serveHttps(options: HttpsOptions): Promise<Https> {
  const { app, log, served, host, port, pollMs = POLL_MS } = options
  await app.ready()
  const own = ownPair(host)
  const server = listener(app, own)
  outliveFaults(server, log)
  served.set(own.cert, 'own')
  let current: string | undefined
  const renew = async (): Promise<void> => {
    const row = await activeRow(options)
    const fingerprint = row?.fingerprint_sha256 ?? NONE
    if (fingerprint === current) return
    // Also when it turns out to be of no use: the next look would find it so again.
    current = fingerprint
    const pair = row ? pairOf(row, options.keys) : own
    server.setSecureContext({ ...pair, minVersion: 'TLSv1.2' })
    say(log, served.set(pair.cert, row ? 'active' : 'own'))
  }
  await renew().catch(warn(log))
  await listening(server, host, port)
  const timer = setInterval(() => void renew().catch(warn(log)), pollMs)
  return { url: urlOf(server, host), stop: () => stop(server, timer, served) }
}

const NONE = 'none'

async function listening(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', ({ code }: NodeJS.ErrnoException) =>
    reject(new ConfigError(`HTTPS_PORT: ${port} cannot be listened on (${code}); choose another (for example 8443)`)),
  )
  server.listen(port, host, resolve)
  await promise
}

function listener(app: FastifyInstance, pair: Pair): Server {
  const server = createServer(
    { ...pair, ...limitsOf(app.server), minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'], handshakeTimeout: 10_000 },
    (request, response) => app.routing(request, response),
  )
  server.maxConnections = app.server.maxConnections
  // A handshake that failed comes here too, and nobody could read an answer to that.
  return server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (/^(HPE|ERR_HTTP)_/.test(error.code ?? '')) answerNoHttp(error, socket as never)
    else socket.destroy()
  })
}

// The interval is there, though no type says so.
type Limited = PlainServer & { connectionsCheckingInterval: number }

function limitsOf(server: FastifyInstance['server']) {
  const { keepAliveTimeout, requestTimeout, headersTimeout, connectionsCheckingInterval } = server as Limited
  return { keepAliveTimeout, requestTimeout, headersTimeout, connectionsCheckingInterval }
}

async function activeRow({ databases }: HttpsOptions): Promise<ActiveRow | undefined> {
  const [row] = await reader(databases, systemActor('https')).rows(
    sql<ActiveRow>`select fingerprint_sha256, chain_pem, private_key_sealed from certificate where is_active`,
  )
  return row
}

const pairOf = ({ private_key_sealed, chain_pem }: ActiveRow, keys: Keys): Pair => ({
  key: unseal(keys, private_key_sealed),
  cert: chain_pem,
})

const warn =
  (log: Logger) =>
  (error: Error): void =>
    log.warn({ reason: error.message }, 'the active certificate cannot be used; HTTPS goes on with the one it has')

/** Better than no HTTPS at all: it vouches for itself and is forgotten with the process. */
function ownPair(host: string): Pair {
  const names = ['localhost', hostname().toLowerCase(), host, '127.0.0.1', '::1']
  const usable = names.filter((name) => parseHostname(name) !== null || parseAddress(name) !== null)
  const { key, certificate } = selfSigned({ names: [...new Set(usable)], days: OWN_DAYS })
  return { key, cert: certificate }
}

function say(log: Logger, { fingerprint, source }: Served): void {
  if (source === 'active') log.info({ fingerprint }, 'HTTPS is answered with the active certificate')
  else log.warn({ fingerprint }, 'no certificate is active: HTTPS is answered with a self-signed one of this process')
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `https://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function stop(server: Server, timer: NodeJS.Timeout, served: ServedCertificate): Promise<void> {
  clearInterval(timer)
  served.clear()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  // Who stops it has waited for the requests; what is left carries none, or none that will ever be whole.
  server.closeAllConnections()
  await promise
}
