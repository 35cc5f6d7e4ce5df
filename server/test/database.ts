import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

/** A PostgreSQL of its own in a temporary folder. */
export async function temporaryPostgres(): Promise<EmbeddedPostgres & { remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadastre-test-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbedded({ dataDir, log: () => undefined })
  await waitForNoDisk(postgres.owner)
  const remove = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...postgres, remove }
}

/** What a test writes need not outlive a power cut: nothing waits until it is on the disk. */
async function waitForNoDisk(owner: pg.ClientConfig): Promise<void> {
  const superuser = new pg.Client({ ...owner, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await superuser.query(`alter system set ${setting} = off`)
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
}

export async function withMigratedDatabase<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await temporaryPostgres()
  const client = new pg.Client(postgres.owner)
  try {
    await migrate(postgres.owner, postgres.app.user)
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
    await postgres.remove()
  }
}
