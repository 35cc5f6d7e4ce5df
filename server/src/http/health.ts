import { schemaFault } from '../db/migrate.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { Deps } from '../slice.ts'

export type Checks = { database: string; schema?: string; cache: string }

const DATABASE_MS = 4_000
const CACHE_MS = 2_000

/** The facts behind readiness. Each is bounded in time, and says nothing an outsider should not read. */
export async function readiness(deps: Deps): Promise<Checks> {
  const query = async <Row>(text: string) => ({ rows: await deps.databases.reads.rows(raw(text) as Sql<Row>) })
  const [database, cache] = await Promise.all([
    verdict(DATABASE_MS, async () => {
      await query('select 1')
      return null
    }),
    cacheVerdict(deps),
  ])
  if (database !== 'ok') return { database, cache }
  return { database, schema: await verdict(DATABASE_MS, () => schemaFault(query, deps.migrations)), cache }
}

// A lost cache makes the product slower, not wrong, but an operator must see that it is lost.
const cacheVerdict = ({ cache }: Deps): Promise<string> =>
  verdict(CACHE_MS, async () => {
    await cache.ping()
    return null
  })

/** `ok`, or `error: …` with a reason that is ours and never the text of an exception. */
async function verdict(ms: number, check: () => Promise<string | null>): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, ms, `no answer within ${ms} ms`).unref())
  const fault = await Promise.race([check(), late]).catch(() => 'unreachable')
  return fault === null ? 'ok' : `error: ${fault}`
}

export type Component = {
  name: string
  status: 'ok' | 'warn' | 'error'
  detail: string
  workers?: string[]
  last_tick?: string | null
}

const OLD_HEARTBEAT_SECONDS = 45
const OLD_TICK_SECONDS = 150

/** Every part of the platform with its state. Nothing here is assumed: what cannot be asked is an error. */
export async function components(deps: Deps): Promise<Component[]> {
  const { database, schema, cache } = await readiness(deps)
  const beats = database === 'ok' && schema === 'ok' ? await heartbeats(deps).catch(() => null) : null
  return [
    { name: 'api', status: 'ok', detail: 'responding' },
    component('database', database === 'ok' ? (schema ?? 'error: not checked') : database, 'reachable, schema at head'),
    component('cache', cache, `${deps.cache.kind}, reachable`),
    workers(beats),
    scheduler(beats),
  ]
}

const component = (name: string, verdictText: string, good: string): Component =>
  verdictText === 'ok' ? { name, status: 'ok', detail: good } : { name, status: 'error', detail: verdictText }

type Beat = { kind: string; name: string; seen_at: string; age: number; uptime: number }

async function heartbeats(deps: Deps): Promise<Beat[]> {
  return deps.databases.reads.rows(sql<Beat>`select kind, name, seen_at, extract(epoch from now() - seen_at)::float8 as age,
       extract(epoch from now() - started_at)::float8 as uptime
     from heartbeat where seen_at > now() - interval '5 minutes' order by kind, name`)
}

export function workers(beats: Beat[] | null): Component {
  const name = 'workers'
  if (!beats) return { name, status: 'error', detail: 'cannot tell: the database did not answer', workers: [] }
  const alive = beats.filter(({ kind, age }) => kind === 'worker' && age <= OLD_HEARTBEAT_SECONDS)
  const names = alive.map((beat) => beat.name)
  if (names.length === 0) return { name, status: 'error', detail: 'none alive', workers: names }
  return { name, status: 'ok', detail: `${names.length} alive`, workers: names }
}

export function scheduler(beats: Beat[] | null): Component {
  const name = 'scheduler'
  if (!beats) return { name, status: 'error', detail: 'cannot tell: the database did not answer', last_tick: null }
  const tick = beats.find(({ kind }) => kind === 'scheduler')
  if (tick && tick.age <= OLD_TICK_SECONDS) return { name, status: 'ok', detail: 'ticking', last_tick: tick.seen_at }
  if (tick) return { name, status: 'warn', detail: `last tick ${Math.round(tick.age)} s ago`, last_tick: tick.seen_at }
  // The schedule ticks on the minute, so a worker that has just started has not had the chance yet.
  const hasNewWorker = beats.some(
    ({ kind, uptime, age }) => kind === 'worker' && age <= OLD_HEARTBEAT_SECONDS && uptime < OLD_TICK_SECONDS,
  )
  if (hasNewWorker) return { name, status: 'ok', detail: 'started, first tick is due', last_tick: null }
  return { name, status: 'error', detail: 'no tick in the last 5 minutes', last_tick: null }
}
