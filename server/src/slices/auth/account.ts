import { type Actor, may } from '../../access/actor.ts'
import { covers, type Grant, isForAll } from '../../access/grants.ts'
import { storePassword } from '../../access/password-change.ts'
import { verifyPassword } from '../../access/passwords.ts'
import { scopesAdmit, type TokenUse, tokenUseOf } from '../../access/scopes.ts'
import { revokeSessions } from '../../access/sessions.ts'
import { sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, unauthenticated } from '../../http/errors.ts'
import type { SecretText } from '../../secret-text.ts'
import type { Slice } from '../../slice.ts'
import type { Account } from './accounts.ts'
import { WrongSecret } from './proof.ts'

type Me = Record<'id' | 'username' | 'email' | 'display_name' | 'auth_source', string> & {
  force_password_change: boolean
  auth_provider_id: string | null
  mfa_enrolment_required: boolean
}

export async function getMe({ first, actor }: Reader) {
  const me = await first(
    sql<Me>`select account.id, username, email, display_name, force_password_change, auth_source, auth_provider_id,
        totp_secret_sealed is null and coalesce(provider.mfa_policy = 'required', false) as mfa_enrolment_required
      from "user" account left join auth_provider provider on provider.id = auth_provider_id
      where account.id = ${actor.userId}`,
  )
  if (!me) throw unauthenticated('User not found')
  return { ...me, is_superadmin: isUnlimited(actor) }
}

/** What the caller may do with this credential: a token shows what is left of its owner's rights. */
export async function myPermissions({ actor }: Reader, slices: readonly Slice[]) {
  const grants = effectiveGrants(actor, Date.now())
  return {
    is_superadmin: isUnlimited(actor),
    grants: actor.scopes.length === 0 ? grants : scopedGrants(grants, actor.scopes, slices),
  }
}

const isUnlimited = ({ isSuperadmin, scopes }: Actor): boolean => isSuperadmin && scopes.length === 0

export type Shown = { action: string; resource_type: string; resource_id: string | null }

/** What the caller holds, each once and in order; a token bound to resources shows what is left of its owner's rights. */
export function effectiveGrants(actor: Actor, nowMs: number): Shown[] {
  const own = actor.grants.filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs)
  const held: Grant[] =
    actor.ownsEverythingUntilMs > nowMs ? [{ action: '*', resource_type: '*', resource_id: null }, ...own] : own
  const bound = actor.tokenGrants?.filter(({ action, resource_type, resource_id }) =>
    may({ ...actor, tokenGrants: null }, action, resource_type, resource_id ? { one: resource_id } : 'every', nowMs),
  )
  const shown = (bound ?? held).map(({ action, resource_type, resource_id }) => ({
    action,
    resource_type,
    resource_id: isForAll(resource_id) ? null : resource_id,
  }))
  return eachOnce(shown)
}

/** The part of the grants that the scopes admit to, by what the slices declare. */
export function scopedGrants(grants: readonly Shown[], scopes: readonly string[], slices: readonly Slice[]): Shown[] {
  const admitted = slices.flatMap(({ access, tokens }) =>
    typeof access === 'string' ? [] : actionsOf(tokens, scopes).map((action) => ({ action, type: access.resource })),
  )
  return eachOnce(
    grants.flatMap(({ resource_id, ...grant }) =>
      admitted
        .filter(({ action, type }) => covers({ ...grant, resource_id }, action, type, 'any', 0))
        .map(({ action, type }) => ({ action, resource_type: type, resource_id })),
    ),
  )
}

function actionsOf(tokens: TokenUse, scopes: readonly string[]): string[] {
  if (scopesAdmit(scopes, tokenUseOf(tokens, 'POST'))) return ['read', 'write', 'delete', 'admin']
  return scopesAdmit(scopes, tokenUseOf(tokens, 'GET')) ? ['read'] : []
}

const eachOnce = (shown: readonly Shown[]): Shown[] =>
  [...new Map(shown.map((grant) => [sortKey(grant), grant])).entries()].sort(byKey).map(([, grant]) => grant)

const sortKey = ({ resource_type, action, resource_id }: Shown): string =>
  [resource_type, action, resource_id ?? ''].join('\0')
const byKey = ([a]: [string, Shown], [b]: [string, Shown]): number => (a < b ? -1 : 1)

export async function proveCurrentPassword({ password_hash }: Account, typed: SecretText): Promise<void> {
  if (password_hash && (await verifyPassword(typed.reveal(), password_hash))) return
  throw new WrongSecret('bad_password', badRequest('Current password is incorrect'))
}

/** Sets the password and ends every other session of the account. */
export async function changePassword(work: Work, passwordHash: string): Promise<void> {
  const id = work.actor.userId ?? ''
  const image = async () => {
    const [row] = await work.rows(sql<Record<string, unknown>>`select * from "user" where id = ${id} for update`)
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
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? true : value]))
}

/** Ends the caller's session, or all of them. */
export async function logOut(work: Work, isEverywhere: boolean): Promise<void> {
  const { userId, sessionId, displayName } = work.actor
  const which = isEverywhere || !sessionId ? { user: userId ?? '' } : { id: sessionId }
  await revokeSessions(work, which)
  await work.audit({ action: 'logout', type: 'user', id: userId ?? '', display: displayName })
}
