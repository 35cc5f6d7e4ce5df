import { hashPassword, verifyPassword } from '../../access/passwords.ts'
import { policyFaults, shippedPolicy } from '../../access/policy.ts'
import { revokeSessions } from '../../access/sessions.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, unauthenticated } from '../../http/errors.ts'

const meColumns = [
  'id',
  'username',
  'email',
  'display_name',
  'is_superadmin',
  'force_password_change',
  'auth_source',
] as const

export async function getMe({ db, actor }: Reader) {
  const me = await db
    .selectFrom('user')
    .select(meColumns)
    .where('id', '=', actor.userId ?? '')
    .executeTakeFirst()
  if (!me) throw unauthenticated('User not found')
  return me
}

export async function myPermissions({ actor }: Reader) {
  const all = { action: '*', resource_type: '*', resource_id: null }
  return { is_superadmin: actor.isSuperadmin, grants: actor.isSuperadmin ? [all] : [] }
}

type PasswordChange = { current_password: string; new_password: string }

/** The new hash, once the current password was right and the new one is good enough. Hashing stays out of transactions. */
export async function newPasswordHash(reader: Reader, change: PasswordChange): Promise<string> {
  const account = await reader.db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', reader.actor.userId ?? '')
    .executeTakeFirst()
  const stored = account?.password_hash
  if (!stored || !(await verifyPassword(change.current_password, stored)))
    throw badRequest('Current password is incorrect')
  const errors = policyFaults(change.new_password, shippedPolicy)
  if (change.new_password === change.current_password) errors.push('It must differ from the current password')
  if (errors.length > 0) throw badRequest({ reason: 'password_policy', errors })
  return hashPassword(change.new_password)
}

/** Sets the password and ends every other session of the account. */
export async function changePassword(work: Work, passwordHash: string): Promise<void> {
  const id = work.actor.userId ?? ''
  const columns = 'id, username, force_password_change, password_changed_at, password_hash'
  const [before] = await work.rows<{ username: string }>(`select ${columns} from "user" where id = $1 for update`, [id])
  const [after] = await work.rows<object>(
    `update "user" set password_hash = $2, password_changed_at = now(), force_password_change = false, modified_at = now()
     where id = $1 returning ${columns}`,
    [id, passwordHash],
  )
  if (!before || !after) throw unauthenticated('User not found')
  await revokeSessions(work, { user: id, except: work.actor.sessionId })
  await work.audit({ action: 'update', type: 'user', id, display: before.username, before, after })
}

/** Ends the caller's session, or all of them. */
export async function logOut(work: Work, isEverywhere: boolean): Promise<void> {
  const { userId, sessionId, displayName } = work.actor
  const which = isEverywhere || !sessionId ? { user: userId ?? '' } : { id: sessionId }
  await revokeSessions(work, which)
  await work.audit({ action: 'logout', type: 'user', id: userId ?? '', display: displayName })
}
