import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { grantApplicationRole } from './grants.ts'
import type { Connection } from './pool.ts'

export type Migration = { version: string; name: string; text: string; checksum: string }

const folder = new URL('../../migrations/', import.meta.url)
// Any number, the same in every process of the product.
const LOCK = 4_021_970_001

export class SchemaError extends Error {}

/** Brings the schema to head; processes that start together wait for the one that works. Returns what was applied. */
export async function migrate(owner: Connection, applicationRole: string): Promise<string[]> {
  const pool = new pg.Pool({ ...owner, max: 2, application_name: 'cadastre migrate' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await applyMissing(client, await readMigrations())
    await runMigrations({ pgPool: pool })
    await client.query('select make_audit_partitions(3)')
    await grantApplicationRole(client, applicationRole)
    return applied
  } finally {
    // Ending the session releases the lock, also when a migration failed half-way.
    client.release(true)
    await pool.end()
  }
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    version varchar(8) primary key, name text not null, checksum char(64) not null,
    applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Migration>(
    'select version, name, checksum from schema_migration order by version',
  )
  const missing = missingFrom(migrations, rows)
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ version, name }) => `${version}_${name}`)
}

/** Pure: what is still to apply; throws when the database holds something this build does not know. */
export function missingFrom(known: Migration[], applied: Pick<Migration, 'version' | 'checksum'>[]): Migration[] {
  const byVersion = new Map(known.map((migration) => [migration.version, migration]))
  for (const { version, checksum } of applied) {
    const migration = byVersion.get(version)
    if (!migration) throw new SchemaError(`The database is newer than this build: it has migration ${version}`)
    if (migration.checksum !== checksum) throw new SchemaError(`Migration ${version} was edited after it was applied`)
  }
  const done = new Set(applied.map(({ version }) => version))
  return known.filter(({ version }) => !done.has(version))
}

async function apply(client: pg.PoolClient, { version, name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new SchemaError(`Migration ${version}_${name} failed: ${(error as Error).message}`)
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(files.map(readMigration))
}

async function readMigration(file: string): Promise<Migration> {
  const text = await readFile(new URL(file, folder), 'utf8')
  const [version = '', name = ''] = file.replace(/\.sql$/, '').split(/_(.*)/s)
  return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

type Query = (text: string) => Promise<{ rows: unknown[] }>

/** What stands between the database and this build, or null when it is at head. */
export async function schemaFault(query: Query, known: Migration[]): Promise<string | null> {
  const { rows } = await query('select version, checksum from schema_migration order by version')
  try {
    const missing = missingFrom(known, rows as Migration[])
    return missing.length === 0 ? null : `${missing.length} migrations are not applied; run: cadastre migrate`
  } catch (error) {
    if (error instanceof SchemaError) return error.message
    throw error
  }
}
