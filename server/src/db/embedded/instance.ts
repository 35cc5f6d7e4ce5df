import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { keepClaim, tryClaim } from './claim.ts'
import { ensureDatabase, prepareCluster } from './cluster.ts'
import { evict } from './occupant.ts'
import { launch, type Postmaster } from './postmaster.ts'
import type { Site } from './site.ts'
import { StartError } from './start-error.ts'
import { withStartLock } from './start-lock.ts'
import { attempt } from './wire.ts'

/** `exited` tells why PostgreSQL ended, whether asked to or not. */
export type Instance = { exited: Promise<string>; stop(): Promise<void> }

export function bringUp(site: Site): Promise<Instance> {
  return withStartLock(join(site.folders.socket, 'start.sock'), async () => {
    const stalePid = await evict(site)
    await prepareCluster(site)
    const { postmaster, client } = await startServer(site, stalePid)
    return own(site, postmaster, client)
  })
}

async function own(site: Site, postmaster: Postmaster, client: Client): Promise<Instance> {
  try {
    if (!(await tryClaim(client))) throw new StartError(`another Cadastre has taken ${site.folders.data}`)
    await ensureDatabase(client)
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return hold(site, postmaster, client)
}

/** The claim is held until PostgreSQL is gone, but no longer renewed once it was asked to stop. */
function hold(site: Site, postmaster: Postmaster, client: Client): Instance {
  const state = { stopping: false }
  const claim = keepClaim(site.folders.socket, client, () => postmaster.alive() && !state.stopping)
  const stop = () => {
    state.stopping = true
    return postmaster.stop()
  }
  return { exited: postmaster.exited.finally(() => claim.release()), stop }
}

type Started = { postmaster: Postmaster; client: Client }

/** Backends of a killed postmaster need a moment to notice; until then PostgreSQL finds its shared memory in use. */
async function startServer(site: Site, stalePid: number | undefined): Promise<Started> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const postmaster = await launch(site, stalePid)
    const client = await whenReady(site, postmaster)
    if (client) return { postmaster, client }
    const reason = await postmaster.exited
    if (!/still in use/.test(reason) || Date.now() > deadline) throw new StartError(didNotStart(site, reason))
    await sleep(200)
  }
}

/** Waits as long as PostgreSQL lives: recovery after a power loss takes the time it takes. */
async function whenReady(site: Site, postmaster: Postmaster): Promise<Client | undefined> {
  for (let tries = 1; postmaster.alive(); tries++) {
    const seen = await attempt(site.folders.socket)
    if ('client' in seen) return seen.client
    if (typeof seen.refused === 'object') return deny(postmaster, seen.refused.denied)
    if (tries % 1000 === 0) site.log('still waiting for PostgreSQL, which may be recovering')
    await sleep(10)
  }
  return undefined
}

async function deny(postmaster: Postmaster, error: Error): Promise<never> {
  await postmaster.stop()
  throw new StartError(`PostgreSQL refused its first connection: ${error.message}`)
}

function didNotStart({ folders }: Site, reason: string): string {
  return `PostgreSQL did not start in ${folders.data}: ${reason} (more in ${folders.logFile})`
}
