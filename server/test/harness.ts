import pg from 'pg'
import { type Logger, pino } from 'pino'
import { inject } from 'vitest'
import type { Providers } from '../src/access/providers.ts'
import { assemble } from '../src/assemble.ts'
import { memoryCache } from '../src/cache/memory.ts'
import { readConfig } from '../src/config.ts'
import { newId } from '../src/db/ids.ts'
import type { Databases } from '../src/db/work.ts'
import { type App, buildApp } from '../src/http/app.ts'
import { jobContext } from '../src/jobs/run.ts'
import { keysFrom } from '../src/secrets.ts'
import type { Deps, Slice } from '../src/slice.ts'
import { slices } from '../src/slices.ts'
import { openPools } from '../src/stores.ts'
import type { Answer } from './answer.ts'
import { checkAnswer } from './contract.ts'
import { ADMIN_PASSWORD, TEMPLATE } from './global-database.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
export type CallOptions = {
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
  remoteAddress?: string
}
export type TestApp = {
  app: App
  deps: Deps
  databases: Databases
  log: object[]
  /** Calls as the administrator unless another token, or null for none, is given. */
  call(method: Method, url: string, options?: CallOptions): Promise<Answer>
  /** A statement as the owner of the database, beside the product. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  login(username: string, password: string): Promise<string>
  /** Runs a job of the slices now, as a worker would. */
  runJob(task: string, payload?: object): Promise<void>
  close(): Promise<void>
}

type Options = {
  environment?: Record<string, string>
  slices?: readonly Slice[]
  database?: string
  cache?: Deps['cache']
  providers?: Providers
}

/** The product over a database of its own. Every answer it gives is held against its own published document. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const socket = inject('socket')
  const connection = (user: string, database: string) => ({
    host: socket,
    port: 5432,
    user,
    database,
    ssl: false as const,
  })
  const database = options.database ?? (await copyTemplate(connection('postgres', 'postgres')))
  const config = readConfig({ DATABASE_POOL_SIZE: '4', ...options.environment })
  const log: object[] = []
  const logger = recordingLog(log)
  const pools = openPools(connection('cadastre', database), config, logger)
  const { databases, notices } = pools
  const all = options.slices ? [...slices, ...options.slices] : slices
  const made = await assemble({
    config,
    log: logger,
    databases,
    notices,
    cache: options.cache ?? memoryCache(Date.now),
    keys: keysFrom('a key that is only good for tests, nothing else'),
    ...(options.providers ? { providers: options.providers } : {}),
  })
  const deps: Deps = { ...made, slices: all, release: '2026.1.1-1' }
  const app = await buildApp(deps)
  const owner = new pg.Pool({ ...connection('cadastre_owner', database), max: 1 })
  let admin: string | undefined
  let logins = 0

  const call: TestApp['call'] = async (method, url, { body, token, headers = {}, remoteAddress } = {}) => {
    if (token === undefined) admin ??= await login('admin', ADMIN_PASSWORD)
    const bearer = token === undefined ? admin : token
    const response = await app.inject({
      method,
      url,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isWritten(body) ? body : JSON.stringify(body) }),
    })
    const answer = { status: response.statusCode, text: response.body, headers: response.headers as Answer['headers'] }
    const parsed = { ...answer, body: parsedBody(answer.text) }
    checkAnswer(app, all, method, url, parsed)
    return parsed
  }

  async function login(username: string, password: string): Promise<string> {
    // Each from an address of its own: the limit on logins is for the tests that are about it.
    const remoteAddress = `10.0.${Math.floor(++logins / 250)}.${logins % 250}`
    const { body } = await call('POST', '/api/v1/auth/login', {
      body: { username, password },
      token: null,
      remoteAddress,
    })
    return body.access_token
  }

  return {
    app,
    deps,
    databases,
    log,
    call,
    login,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    runJob: async (task, payload = {}) => {
      const job = all.flatMap((slice) => slice.jobs ?? []).find((known) => known.task === task)
      if (!job) throw new Error(`There is no job ${task}`)
      await job.perform(jobContext(deps, task), payload)
    },
    close: async () => {
      await app.close()
      await owner.end()
      await pools.end()
    },
  }
}

/** Text and bytes go out as they are, to say what no object could. */
const isWritten = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)

function parsedBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function copyTemplate(superuser: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(superuser)
  await client.connect()
  const name = `test_${newId().replaceAll('-', '')}`
  // Only one session at a time may copy a template.
  await client.query('select pg_advisory_lock(1)')
  // Files are copied: page by page through the log takes three times as long.
  await client.query(`create database ${name} template ${TEMPLATE} owner cadastre_owner strategy file_copy`)
  await client.end()
  return name
}

function recordingLog(lines: object[]): Logger {
  return pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
}
