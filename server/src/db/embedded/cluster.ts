import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type Outcome, run } from './run.ts'
import { sharedMemory } from './settings.ts'
import type { Site } from './site.ts'
import { reasonIn, StartError } from './start-error.ts'

/** A cluster at `pg` is complete or absent: it is made beside it and renamed. */
export async function prepareCluster(site: Site): Promise<void> {
  await removeUnfinished(site.folders.data)
  const version = await readFile(join(site.folders.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) await createCluster(site)
  else if (Number(version) !== site.binaries.major) throw new StartError(versionRefusal(site, version.trim()))
}

function versionRefusal({ folders, binaries }: Site, version: string): string {
  return `${folders.cluster} was written by PostgreSQL ${version}, this Cadastre ships ${binaries.major}: use the release that wrote it`
}

async function removeUnfinished(data: string): Promise<void> {
  const unfinished = (await readdir(data)).filter((name) => name.startsWith('pg.new'))
  for (const name of unfinished) await rm(join(data, name), { recursive: true, force: true, maxRetries: 5 })
}

async function createCluster(site: Site): Promise<void> {
  site.log('creating the database')
  // A name of its own each time: an initdb that outlived its server must not write into the next one's folder.
  const unfinished = await mkdtemp(`${site.folders.cluster}.new-`)
  await chmod(unfinished, 0o700)
  if (site.account) await chown(unfinished, site.account.uid >>> 0, site.account.gid >>> 0)
  await initialise(site, unfinished)
  await rename(unfinished, site.folders.cluster)
  await syncFolder(site.folders.data)
}

/** Character classes come from the system's C.UTF-8 (trigrams of non-ASCII names need them), where there is one. */
async function initialise(site: Site, folder: string): Promise<void> {
  const first = await initdb(site, folder, 'C.UTF-8')
  const result = /invalid locale/.test(first.output) ? await initdb(site, folder, 'C') : first
  if (result.code === 0) return
  await rm(folder, { recursive: true, force: true })
  const reason = reasonIn(result.output) ?? `initdb ended with ${result.code}`
  throw new StartError(`cannot create the database in ${site.folders.data}: ${reason}`)
}

async function initdb({ account, binaries }: Site, folder: string, ctype: string): Promise<Outcome> {
  const memory = Object.entries(await sharedMemory()).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  return run(account, binaries.initdb, [
    ...['--pgdata', folder, '--username', 'postgres', '--encoding', 'UTF8', '--data-checksums', '--no-instructions'],
    ...['--locale', 'C', '--lc-ctype', ctype, '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--auth-local', 'trust', '--auth-host', 'reject', ...memory],
  ])
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Roles and database, on every start: an earlier one may have died between initdb and here. */
export async function ensureDatabase(client: Client): Promise<void> {
  for (const role of ['cadastre_owner', 'cadastre']) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (!rowCount) await client.query(`create role ${role} login`)
  }
  const { rowCount } = await client.query("select from pg_database where datname = 'cadastre'")
  if (!rowCount) await client.query('create database cadastre owner cadastre_owner')
}
