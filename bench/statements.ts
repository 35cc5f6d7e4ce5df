import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from './load.ts'
import type { Stage } from './stage.ts'

const TIMES = 20
const SETTLE_MS = 200

/** How many statements the product sends per request, counted in PostgreSQL's log. BEGIN and COMMIT count too. */
export async function statementsPerRequest(stage: Stage, request: Request): Promise<number> {
  // The note that a session was used is written once a minute, beside a request: this gets it out of the way.
  await ask(request, 'first')
  await sleep(SETTLE_MS)
  await logStatements(stage, 'all')
  const before = await servingLines(stage)
  for (let n = 0; n < TIMES; n++) await ask(request, `counted ${n}`)
  const after = await servingLines(stage)
  await logStatements(stage, 'none')
  return (after - before) / TIMES
}

async function ask({ method, port, path, tokens, body, status }: Request, n: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens?.[0]}`, 'content-type': 'application/json' },
    body: body?.replace('{n}', n) ?? null,
  })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
}

async function logStatements({ superuser }: Stage, what: 'all' | 'none'): Promise<void> {
  await superuser.query(`alter system set log_statement = '${what}'`)
  await superuser.query('select pg_reload_conf()')
  // Sessions read their settings again before their next statement, once they have seen the signal.
  await sleep(SETTLE_MS)
}

/** Lines of the sessions that serve requests; those of the jobs go on in the background. */
async function servingLines({ superuser, dataDir }: Stage): Promise<number> {
  const { rows } = await superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name in ('cadastre reads', 'cadastre writes')`,
  )
  const serving = new Set(rows.map(({ pid }) => String(pid)))
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  const pids = [...log.matchAll(/ \[(\d+)\] LOG: {2}(?:statement|execute)/g)].map(([, pid = '']) => pid)
  return pids.filter((pid) => serving.has(pid)).length
}
