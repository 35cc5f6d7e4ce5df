import { verifyPassword } from '../../access/passwords.ts'
import { newRecoveryCodes, newTotpSecret, otpauthUri, totpStep } from '../../access/totp.ts'
import { sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, unauthenticated } from '../../http/errors.ts'
import type { SecretText } from '../../secret-text.ts'
import { seal, unseal } from '../../secrets.ts'
import type { Deps } from '../../slice.ts'
import type { Account } from './accounts.ts'
import { acceptTotp, hashRecoveryCode, remainingCodes } from './factors.ts'
import { WrongSecret } from './proof.ts'

const ISSUER = 'Cadastre'

export async function mfaStatus(reader: Reader) {
  const [account] = await reader.rows(sql<{
    enabled: boolean
    enrolment_pending: boolean
  }>`select totp_secret_sealed is not null as enabled, totp_pending_sealed is not null as enrolment_pending
     from "user" where id = ${reader.actor.userId}`)
  if (!account) throw unauthenticated('User not found')
  return { ...account, recovery_codes_remaining: await remainingCodes(reader, reader.actor.userId ?? '') }
}

type Enrolment = { secret: string; otpauth_uri: string; recovery_codes: string[] }
type Own = {
  username: string
  password_hash: string | null
  totp_secret_sealed: Buffer | null
  totp_pending_sealed: Buffer | null
}

async function lockOwn(work: Work): Promise<Own> {
  const [account] = await work.rows(
    sql<Own>`select username, password_hash, totp_secret_sealed, totp_pending_sealed from "user"
      where id = ${work.actor.userId} for update`,
  )
  if (!account) throw unauthenticated('User not found')
  return account
}

/** A candidate secret and its recovery codes; nothing changes for logins until a code has proved it was stored. */
export async function beginEnrolment({ keys }: Deps, work: Work): Promise<Enrolment> {
  work.unaudited('a candidate is not a factor yet')
  const { username, totp_secret_sealed } = await lockOwn(work)
  if (totp_secret_sealed) throw badRequest('MFA is already enabled')
  const secret = newTotpSecret()
  await work.rows(sql`update "user" set totp_pending_sealed = ${seal(keys, secret)} where id = ${work.actor.userId}`)
  const recovery_codes = await replaceCodes(work, true)
  return { secret, otpauth_uri: otpauthUri(ISSUER, username, secret), recovery_codes }
}

export async function verifyEnrolment(deps: Deps, work: Work, code: SecretText): Promise<void> {
  const own = await lockOwn(work)
  if (own.totp_secret_sealed) throw badRequest('MFA is already enabled')
  if (!own.totp_pending_sealed) throw badRequest('No MFA enrolment is in progress')
  const step = totpStep(unseal(deps.keys, own.totp_pending_sealed), code.reveal(), Date.now() / 1000)
  if (step === null) throw wrongCode()
  const id = work.actor.userId ?? ''
  await work.rows(
    sql`update "user" set totp_secret_sealed = totp_pending_sealed, totp_pending_sealed = null, totp_last_step = ${step}
      where id = ${id}`,
  )
  await work.rows(sql`delete from recovery_code where user_id = ${id} and not is_pending`)
  await work.rows(sql`update recovery_code set is_pending = false where user_id = ${id}`)
  await work.audit({ action: 'mfa.enabled', type: 'user', id, display: own.username })
}

export type Proof = { password?: SecretText | null | undefined; code: SecretText }

/** Whether the caller may touch their second factor; asked before the transaction, because it hashes. */
export async function provePassword({ password_hash, has_factor }: Account, { password }: Proof): Promise<void> {
  if (!has_factor) throw badRequest('MFA is not enabled')
  if (password_hash && !(await verifyPassword(password?.reveal() ?? '', password_hash)))
    throw new WrongSecret('bad_password', unauthenticated('Password is incorrect'))
}

const wrongCode = (): WrongSecret => new WrongSecret('mfa_code_invalid', unauthenticated('Invalid TOTP code'))

export async function disableMfa(deps: Deps, work: Work, { code }: Proof): Promise<void> {
  const { username } = await lockOwn(work)
  const id = work.actor.userId ?? ''
  if (!(await acceptTotp(deps, work, id, code.reveal()))) throw wrongCode()
  await work.rows(sql`update "user" set totp_secret_sealed = null, totp_pending_sealed = null where id = ${id}`)
  await work.rows(sql`delete from recovery_code where user_id = ${id}`)
  await work.audit({ action: 'mfa.disabled', type: 'user', id, display: username })
}

export async function regenerateCodes(deps: Deps, work: Work, { code }: Proof): Promise<Enrolment> {
  const { username, totp_secret_sealed } = await lockOwn(work)
  const id = work.actor.userId ?? ''
  if (!totp_secret_sealed || !(await acceptTotp(deps, work, id, code.reveal()))) throw wrongCode()
  const recovery_codes = await replaceCodes(work, false)
  const secret = unseal(deps.keys, totp_secret_sealed)
  await work.audit({ action: 'mfa.recovery_regenerated', type: 'user', id, display: username })
  return { secret, otpauth_uri: otpauthUri(ISSUER, username, secret), recovery_codes }
}

async function replaceCodes(work: Work, isPending: boolean): Promise<string[]> {
  const codes = newRecoveryCodes()
  const { userId } = work.actor
  await work.rows(sql`delete from recovery_code where user_id = ${userId} and is_pending = ${isPending}`)
  await work.rows(
    sql`insert into recovery_code (user_id, code_hash, is_pending) select ${userId}, hash, ${isPending}
      from unnest(${codes.map(hashRecoveryCode)}::bytea[]) hash`,
  )
  return codes
}
