import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { attempt } from './wire.ts'

// The session that holds this advisory lock is the Cadastre that owns the running PostgreSQL; its death frees it.
const key = 7_310_417

export type Claim = { release(): Promise<void> }

export async function tryClaim(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
  return rows[0]?.taken === true
}

/** The process number of the claim's holder, as it named its session. */
export async function holder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [key],
  )
  return rows[0]?.name.replace(/\D/g, '') ?? 'unknown'
}

/** Takes the claim again when its session is lost while it is wanted, as after the crash of one backend. */
export function keepClaim(socket: string, first: Client, isNeeded: () => boolean): Claim {
  const state = { client: first }
  const watch = (client: Client) => {
    state.client = client
    client.once('end', () => void reclaim(socket, isNeeded).then((next) => next && watch(next)))
  }
  watch(first)
  return { release: () => state.client.end().catch(() => undefined) }
}

async function reclaim(socket: string, isNeeded: () => boolean): Promise<Client | undefined> {
  for (; isNeeded(); await sleep(50)) {
    const seen = await attempt(socket)
    if (!('client' in seen)) continue
    const taken = await tryClaim(seen.client).catch(() => false)
    if (taken && isNeeded()) return seen.client
    await seen.client.end().catch(() => undefined)
  }
  return undefined
}
