import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { holder, tryClaim } from './claim.ts'
import type { Site } from './site.ts'
import { StartError } from './start-error.ts'
import { attempt } from './wire.ts'

const patienceMs = 120_000

/**
 * Deals with a PostgreSQL that already runs in the data folder: a living Cadastre's is refused, an orphan is stopped.
 * Answers the process number in a lock file that nobody stands behind; another program may have that number by now.
 */
export async function evict(site: Site): Promise<number | undefined> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const pid = await recordedPid(site.folders.cluster)
    if (!pid) return undefined
    const seen = await attempt(site.folders.socket)
    const running = await isPostmaster(pid, site.folders.cluster)
    if ('client' in seen) await disown(site, seen.client, running ? pid : undefined)
    else if (!running && seen.refused === 'absent') return pid
    if (Date.now() > deadline) throw new StartError(unsettled(site, pid))
    await sleep(20)
  }
}

async function recordedPid(cluster: string): Promise<number | undefined> {
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(lock, 10) || undefined
}

async function disown(site: Site, client: Client, pid: number | undefined): Promise<void> {
  try {
    if (!(await tryClaim(client))) throw new StartError(inUse(site, await holder(client)))
    site.log('stopping a PostgreSQL that an earlier Cadastre left behind')
    if (pid) process.kill(pid, 'SIGINT')
  } catch (error) {
    // It may have gone in the meantime, which is what we want.
    if (error instanceof StartError) throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Numbers are re-used, so a process counts only when it runs PostgreSQL on this very folder. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const [program = '', ...args] = await commandLine(pid).catch(() => [])
  return basename(program) === 'postgres' && args.includes(cluster)
}

async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return stdout.trim().split(' ')
}

function inUse({ folders }: Site, holderPid: string): string {
  return `the data folder ${folders.data} is in use by another Cadastre (pid ${holderPid})`
}

function unsettled({ folders }: Site, pid: number): string {
  return `a PostgreSQL (pid ${pid}) runs in ${folders.cluster} and neither answers nor stops`
}
