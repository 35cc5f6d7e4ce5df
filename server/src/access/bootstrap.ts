import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { newId } from '../db/ids.ts'
import { sql } from '../db/sql.ts'
import { type Databases, mutate, type Work } from '../db/work.ts'
import { systemActor } from './actor.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'

const USERNAME = 'admin'
const LOOPBACK = /^(127\.|::1$|localhost$)/

/** Makes the account and returns the password to show once; null when there was nothing to make or to show. */
export type FirstAdministrator = () => Promise<string | null>

/**
 * Prepares the first administrator while there is no account at all. The slow part is done here, the account is made
 * when the caller is sure to be able to tell its password.
 */
export async function firstAdministrator(databases: Databases, config: Config): Promise<FirstAdministrator> {
  const account = await databases.reads.first(sql`select id from "user" limit 1`)
  if (account) return async () => null
  const password =
    config.ADMIN_PASSWORD ?? (LOOPBACK.test(config.HOST) ? 'admin' : randomBytes(15).toString('base64url'))
  const passwordHash = await hashPassword(password)
  return async () => {
    const isMade = await mutate(databases, systemActor('first start'), (work) =>
      insertAdministrator(work, passwordHash),
    )
    return isMade && config.ADMIN_PASSWORD === null ? password : null
  }
}

async function insertAdministrator(work: Work, passwordHash: string): Promise<boolean> {
  // Several processes may start on the same empty database.
  await work.rows(sql`select pg_advisory_xact_lock(hashtext('cadastre.first_administrator'))`)
  const [after] = await work.rows(sql<{
    id: string
    username: string
  }>`insert into "user" (id, username, email, display_name, password_hash, password_changed_at,
       is_superadmin, force_password_change)
     select ${newId()}, ${USERNAME}, 'admin@localhost', 'Administrator', ${passwordHash}, now(), true, true
     where not exists (select from "user")
     returning id, username, email, display_name, is_superadmin, force_password_change`)
  if (after) await work.audit({ action: 'create', type: 'user', id: after.id, display: after.username, after })
  return after !== undefined
}

/** For an operator with a shell and no password: gives `admin` a new one and ends its sessions. */
export async function resetAdministrator(databases: Databases, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await mutate(databases, systemActor('reset-admin'), async (work) => {
    const [account] = await work.rows(sql<{
      id: string
    }>`insert into "user" as account (id, username, email, display_name, password_hash, password_changed_at,
         is_superadmin, force_password_change)
       values (${newId()}, ${USERNAME}, 'admin@localhost', 'Administrator', ${passwordHash}, now(), true, true)
       on conflict (username) do update set password_hash = excluded.password_hash, password_changed_at = now(),
         is_superadmin = true, is_active = true, force_password_change = true, modified_at = now()
       returning id`)
    const id = account?.id ?? ''
    await revokeSessions(work, { user: id })
    await work.audit({ action: 'reset_password', type: 'user', id, display: USERNAME })
  })
}
