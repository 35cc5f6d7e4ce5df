import { isDeepStrictEqual } from 'node:util'
import { everythingUntil } from '../../access/authenticate.ts'
import { grantsOfUser } from '../../access/grant-cache.ts'
import { clearFailures } from '../../access/lockout.ts'
import { hashOfGood, storePassword } from '../../access/password-change.ts'
import { revokeSessions } from '../../access/sessions.ts'
import { lockSuperadmins, refuseWithoutSuperadmin } from '../../access/superadmins.ts'
import { newId } from '../../db/ids.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, notFound, Refusal } from '../../http/errors.ts'
import { columnsOf } from '../../records/rows.ts'
import { deleteForGood } from '../../references/departure.ts'
import { auditGroups, groupImages } from '../groups/images.ts'
import { refuseBeyondOwnEnd } from '../roles/ceiling.ts'
import { isEmail, NOT_AN_EMAIL } from './email.ts'
import { userList } from './listing.ts'
import { editFault, keptElsewhere, wantedUser } from './rules.ts'
import type { User, UserCreate, UserUpdate } from './schema.ts'

// Named one by one: hashes and sealed secrets never leave the table, not even towards the audit log.
const columns = columnsOf(userList)

export async function getUser(reader: Reader, id: string): Promise<User> {
  const [user] = await reader.rows(sql<User>`select ${raw(columns)} from "user" where id = ${id}`)
  if (!user) throw notFound('User')
  return user
}

async function lockUser(work: Work, id: string): Promise<User> {
  const [user] = await work.rows(sql<User>`select ${raw(columns)} from "user" where id = ${id} for update`)
  if (!user) throw notFound('User')
  return user
}

export async function createUser(work: Work, input: UserCreate, passwordHash: string): Promise<User> {
  if (input.is_superadmin) refuseBeyondOwnEnd(work.actor)
  const id = newId()
  await work.rows(
    sql`insert into "user" (id, username, email, display_name, is_superadmin) values (${id}, ${input.username},
      ${input.email}, ${input.display_name}, ${input.is_superadmin})`,
  )
  await storePassword(work, id, passwordHash, input.force_password_change)
  const after = await getUser(work, id)
  await work.audit({ action: 'create', type: 'user', id, display: after.username, after })
  return after
}

export async function updateUser(work: Work, id: string, input: UserUpdate): Promise<User> {
  await lockSuperadmins(work)
  const before = await lockUser(work, id)
  work.expect(before)
  const target = wantedUser(before, input)
  if (isDeepStrictEqual({ ...before, ...target }, before)) {
    work.unaudited('nothing changes')
    return before
  }
  if (target.email !== before.email && !isEmail(target.email)) throw notAnEmail()
  const fault = editFault(before, target, id === work.actor.userId)
  if (fault) throw badRequest(fault)
  if (target.is_superadmin && !before.is_superadmin) refuseBeyondOwnEnd(work.actor)
  const [after] =
    await work.rows(sql<User>`update "user" set display_name = ${target.display_name}, email = ${target.email},
      is_active = ${target.is_active}, is_superadmin = ${target.is_superadmin}, force_password_change = ${target.force_password_change},
       deprovisioned_at = ${target.deprovisioned_at}, modified_at = now()
     where id = ${id} returning ${raw(columns)}`)
  if (!after) throw notFound('User')
  await refuseWithoutSuperadmin(work)
  await work.audit({ action: 'update', type: 'user', id, display: after.username, before, after })
  return after
}

const notAnEmail = (): Refusal =>
  new Refusal(422, [
    { type: 'value_error', loc: ['body', 'email'], msg: `Value error, ${NOT_AN_EMAIL}`, ctx: { error: {} } },
  ])

/** Sessions, tokens and memberships go with the account; what it did stays in the audit log. */
export async function deleteUser(work: Work, id: string): Promise<void> {
  await lockSuperadmins(work)
  const before = await lockUser(work, id)
  work.expect(before)
  if (id === work.actor.userId) throw badRequest('You cannot delete your own account')
  const rows = await work.rows(
    sql<{ group_id: string }>`select group_id from user_group where user_id = ${id} order by group_id`,
  )
  const groups = rows.map(({ group_id }) => group_id)
  const memberships = await groupImages(work, groups)
  await deleteForGood(work, 'user', [id])
  await refuseWithoutSuperadmin(work)
  await auditGroups(work, memberships)
  const image = { ...before, group_ids: groups }
  await work.audit({ action: 'delete', type: 'user', id, display: before.username, before: image })
}

/** The hash for a reset, computed before any transaction. */
export async function resetHash(reader: Reader, id: string, password: string): Promise<string> {
  const user = await getUser(reader, id)
  if (user.auth_source !== 'local') throw badRequest(keptElsewhere(user))
  return hashOfGood(reader, password, { userId: id, checksHistory: false })
}

/** Sets a password the owner must change at once, and ends all of their sessions. */
export async function resetPassword(work: Work, id: string, passwordHash: string): Promise<void> {
  const before = await lockUser(work, id)
  await refuseTakeover(work, before)
  await storePassword(work, id, passwordHash, true)
  await revokeSessions(work, { user: id })
  const after = await getUser(work, id)
  await work.audit({ action: 'reset_password', type: 'user', id, display: after.username, before, after })
}

/**
 * Takes a second factor that its owner has lost, with its recovery codes, and ends all of their sessions: whoever logs
 * in next does so with the password alone.
 */
export async function removeFactor(work: Work, id: string): Promise<void> {
  const before = await lockUser(work, id)
  await refuseTakeover(work, before)
  const [gone] = await work.rows(sql`update "user" set totp_secret_sealed = null, totp_pending_sealed = null
    where id = ${id} and (totp_secret_sealed is not null or totp_pending_sealed is not null) returning id`)
  if (!gone) {
    work.unaudited('nothing changes')
    return
  }
  await work.rows(sql`delete from recovery_code where user_id = ${id}`)
  await revokeSessions(work, { user: id })
  const after = await getUser(work, id)
  await work.audit({ action: 'mfa.disabled', type: 'user', id, display: after.username, before, after })
}

/** A superadmin for a while must not get hold of an account that is one for longer. */
async function refuseTakeover(work: Work, { id, is_superadmin }: User): Promise<void> {
  const untilMs = is_superadmin ? Infinity : everythingUntil(await grantsOfUser(work, id))
  if (untilMs > 0) refuseBeyondOwnEnd(work.actor, untilMs)
}

export async function unlockUser(work: Work, id: string): Promise<void> {
  const before = await lockUser(work, id)
  if (before.failed_login_count === 0 && before.failed_login_locked_until === null) {
    work.unaudited('nothing changes')
    return
  }
  await clearFailures(work, id)
  const after = await getUser(work, id)
  await work.audit({ action: 'account.unlocked', type: 'user', id, display: after.username, before, after })
}
