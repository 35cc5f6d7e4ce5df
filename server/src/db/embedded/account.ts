import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** The user PostgreSQL runs as; undefined when that is simply ourselves. */
export type Account = { name: string; uid: number; gid: number }

const preferred = ['cadastre', 'postgres', '_postgres', 'nobody']

/** PostgreSQL refuses to run as root, so root lends it an unprivileged account, always the same for one folder. */
export async function findAccount(dataDir: string): Promise<Account | undefined> {
  const owner = await ownerOf(join(dataDir, 'pg'))
  const self = process.getuid?.()
  if (self !== 0) return refuseForeign(dataDir, owner, self)
  if (owner?.uid === 0)
    throw new StartError(`${join(dataDir, 'pg')} belongs to root, under which PostgreSQL cannot run`)
  const known = parsePasswd(await readFile('/etc/passwd', 'utf8'))
  return owner ? accountOf(owner, known) : firstPreferred(known)
}

export function parsePasswd(text: string): Account[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid, gid]) => name && !name.startsWith('#') && uid && gid)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function refuseForeign(dataDir: string, owner: { uid: number } | undefined, self: number | undefined): undefined {
  if (!owner || owner.uid === self) return undefined
  throw new StartError(
    `${join(dataDir, 'pg')} belongs to another user (uid ${owner.uid}): start as that user or as root`,
  )
}

function accountOf(owner: { uid: number; gid: number }, known: Account[]): Account {
  return known.find(({ uid }) => uid >>> 0 === owner.uid) ?? { name: `uid ${owner.uid}`, ...owner }
}

function firstPreferred(known: Account[]): Account {
  const account = preferred.flatMap(
    (name) => known.find((account) => account.name === name && account.uid !== 0) ?? [],
  )[0]
  if (!account) throw new StartError('PostgreSQL cannot run as root: create a user for it (useradd --system cadastre)')
  return account
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const facts = await stat(path).catch(() => undefined)
  return facts && { uid: facts.uid, gid: facts.gid }
}
