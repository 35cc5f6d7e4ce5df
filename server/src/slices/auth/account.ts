import { type Actor, may } from '../../access/actor.ts'
import { type Grant, isForAll } from '../../access/grants.ts'
import { hashOfGood, storePassword } from '../../access/password-change.ts'
import { verifyPassword } from '../../access/passwords.ts'
import { revokeSessions } from '../../access/sessions.ts'
import { isSecretName } from '../../audit/redact.ts'
import { sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, unauthenticated } from '../../http/errors.ts'

type Me = Record<'id' | 'username' | 'email' | 'display_name' | 'auth_source', string> & {
  force_password_change: boolean
}

export async function getMe({ first, actor }: Reader) {
  const me = await first(
    sql<Me>`select id, username, email, display_name, force_password_change, auth_source
      from "user" where id = ${actor.userId}`,
  )
  if (!me) throw unauthenticated('User not found')
  return { ...me, is_superadmin: actor.isSuperadmin }
}

export async function myPermissions({ actor }: Reader) {
  return { is_superadmin: actor.isSuperadmin, grants: effectiveGrants(actor, Date.now()) }
}

type Shown = { action: string; resource_type: string; resource_id: string | null }

/** What the caller holds, each once and in order; a token bound to resources shows what is left of its owner's rights. */
export function effectiveGrants(actor: Actor, nowMs: number): Shown[] {
  const own = actor.grants.filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs)
  const held: Grant[] = actor.ownsEverything ? [{ action: '*', resource_type: '*', resource_id: null }, ...own] : own
  const bound = actor.tokenGrants?.filter(({ action, resource_type, resource_id }) =>
    may({ ...actor, tokenGrants: null }, action, resource_type, resource_id ? { one: resource_id } : 'every', nowMs),
  )
  const shown = (bound ?? held).map(({ action, resource_type, resource_id }) => ({
    action,
    resource_type,
    resource_id: isForAll(resource_id) ? null : resource_id,
  }))
  return [...new Map(shown.map((grant) => [sortKey(grant), grant])).entries()].sort(byKey).map(([, grant]) => grant)
}

const sortKey = ({ resource_type, action, resource_id }: Shown): string =>
  [resource_type, action, resource_id ?? ''].join('\0')
const byKey = ([a]: [string, Shown], [b]: [string, Shown]): number => (a < b ? -1 : 1)

type PasswordChange = { current_password: string; new_password: string }

/** The new hash, once the current password was right and the new one is good enough. */
export async function newPasswordHash(reader: Reader, change: PasswordChange): Promise<string> {
  const { userId } = reader.actor
  const [account] = await reader.rows<{ password_hash: string | null }>(
    'select password_hash from "user" where id = $1',
    [userId],
  )
  const stored = account?.password_hash
  if (!stored || !(await verifyPassword(change.current_password, stored)))
    throw badRequest('Current password is incorrect')
  return hashOfGood(reader, change.new_password, { userId, checksHistory: true })
}

/** Sets the password and ends every other session of the account. */
export async function changePassword(work: Work, passwordHash: string): Promise<void> {
  const id = work.actor.userId ?? ''
  const image = async () => {
    const [row] = await work.rows<Record<string, unknown>>('select * from "user" where id = $1 for update', [id])
    return row
  }
  const before = await image()
  if (!before) throw unauthenticated('User not found')
  await storePassword(work, id, passwordHash, false)
  await revokeSessions(work, { user: id, except: work.actor.sessionId })
  const after = await image()
  const display = String(before.username)
  await work.audit({
    action: 'update',
    type: 'user',
    id,
    display,
    before: accountImage(before),
    after: accountImage(after ?? {}),
  })
}

/** Sealed bytes are not worth a place in the log, even redacted. */
export function accountImage(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) && isSecretName(name) ? true : value]),
  )
}

/** Ends the caller's session, or all of them. */
export async function logOut(work: Work, isEverywhere: boolean): Promise<void> {
  const { userId, sessionId, displayName } = work.actor
  const which = isEverywhere || !sessionId ? { user: userId ?? '' } : { id: sessionId }
  await revokeSessions(work, which)
  await work.audit({ action: 'logout', type: 'user', id: userId ?? '', display: displayName })
}
