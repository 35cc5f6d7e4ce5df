import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { firstAdministrator } from '../src/access/bootstrap.ts'
import { ensureBuiltinRoles } from '../src/access/builtin-roles.ts'
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/db/migrate.ts'
import { openPools } from '../src/stores.ts'
import { temporaryPostgres } from './database.ts'
import { quietLog } from './quiet-log.ts'

export const TEMPLATE = 'cadastre_template'
export const ADMIN_PASSWORD = 'Test-admin-password-1'

declare module 'vitest' {
  interface ProvidedContext {
    socket: string
  }
}

/** One PostgreSQL for the whole run; every test file works in a copy of this migrated database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await temporaryPostgres()
  const superuser = new pg.Client({ ...postgres.owner, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  await superuser.query(`create database ${TEMPLATE} owner ${postgres.owner.user}`)
  await migrate({ ...postgres.owner, database: TEMPLATE }, postgres.app.user)
  const pools = openPools({ ...postgres.app, database: TEMPLATE }, readConfig({}), quietLog)
  const makeAdministrator = await firstAdministrator(pools.databases, readConfig({ ADMIN_PASSWORD }))
  await makeAdministrator()
  await ensureBuiltinRoles(pools.databases)
  await pools.end()
  const owner = new pg.Client({ ...postgres.owner, database: TEMPLATE })
  await owner.connect()
  await owner.query('update "user" set force_password_change = false')
  await owner.end()
  await superuser.end()
  project.provide('socket', postgres.app.host)
  return postgres.remove
}
