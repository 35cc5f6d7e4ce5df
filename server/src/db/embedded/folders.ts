import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Account } from './account.ts'
import { run } from './run.ts'
import { StartError } from './start-error.ts'

export type Folders = { data: string; cluster: string; socket: string; logFile: string }

// sun_path holds 104 bytes on macOS and 108 on Linux, with the closing zero.
const longestSocketPath = 103

export async function prepareFolders(dataDir: string, account: Account | undefined): Promise<Folders> {
  if (account) await requireReachable(resolve(dataDir), account)
  const data = await makeDataFolder(resolve(dataDir), account)
  if (account) await requireReachable(data, account)
  return {
    data,
    cluster: join(data, 'pg'),
    socket: await makePrivate(socketFolder(data, tmpdir()), account),
    logFile: join(data, 'postgres.log'),
  }
}

/** Where the socket lives: with the data, or in a short path when that one does not fit. */
export function socketFolder(data: string, temporary: string): string {
  const usual = join(data, 'run')
  if (fits(usual)) return usual
  const name = `cadastre-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
  const short = join(temporary, name)
  return fits(short) ? short : join('/tmp', name)
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath
}

async function makeDataFolder(path: string, account: Account | undefined): Promise<string> {
  for (const folder of lineage(path)) {
    const isNew = await makeFolder(folder, account ? 0o711 : 0o700)
    // A tight umask of root would otherwise shut out the account PostgreSQL runs as.
    if (account && isNew) await chmod(folder, 0o711)
  }
  return realpath(path)
}

// One by one: Node's recursive mkdir never returns where a parent takes no folders, such as /proc.
async function makeFolder(folder: string, mode: number): Promise<boolean> {
  try {
    await mkdir(folder, { mode })
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST' && !(await isFolder(folder))) throw error
    return false
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  )

/** Folders yet to be made pass. */
async function requireReachable(data: string, account: Account): Promise<void> {
  const script = 'for d; do [ ! -e "$d" ] || [ -x "$d" ] || { printf %s "$d"; exit 1; }; done'
  const { code, output } = await run(account, '/bin/sh', ['-c', script, 'sh', ...lineage(data)])
  if (code === 0) return
  const remedy = output === data ? `run chmod o+x ${data}` : 'choose another folder, such as DATA_DIR=/var/lib/cadastre'
  throw new StartError(`PostgreSQL runs as user ${account.name}, who cannot enter ${output}: ${remedy}`)
}

/** The folder and its ancestors, outermost first. */
function lineage(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...lineage(parent), path]
}

async function makePrivate(folder: string, account: Account | undefined): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  const facts = await lstat(folder)
  const trusted = [process.getuid?.(), account && account.uid >>> 0]
  if (!facts.isDirectory() || !trusted.includes(facts.uid)) {
    throw new StartError(`${folder} belongs to someone else, so PostgreSQL cannot keep its socket there`)
  }
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid >>> 0, account.gid >>> 0)
  return folder
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
