import { createHash } from 'node:crypto'
import { normalRecoveryCode, totpStep } from '../../access/totp.ts'
import type { Work } from '../../db/work.ts'
import { unseal } from '../../secrets.ts'
import type { Deps } from '../../slice.ts'

/** Accepts a code of the authenticator at most once: the step it belongs to must be newer than the last accepted one. */
export async function acceptTotp({ keys }: Deps, work: Work, userId: string, code: string): Promise<boolean> {
  const [account] = await work.rows<{ sealed: Buffer | null }>(
    'select totp_secret_sealed as sealed from "user" where id = $1 for update',
    [userId],
  )
  if (!account?.sealed) return false
  const step = totpStep(unseal(keys, account.sealed), code, Date.now() / 1000)
  if (step === null) return false
  const accepted = await work.rows(
    `update "user" set totp_last_step = $2 where id = $1 and coalesce(totp_last_step, 0) < $2 returning id`,
    [userId, step],
  )
  return accepted.length === 1
}

export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256').update(normalRecoveryCode(typed)).digest()

/** Uses up a recovery code. */
export async function acceptRecoveryCode(
  work: Work,
  account: { id: string; username: string },
  typed: string,
): Promise<boolean> {
  const used = await work.rows(
    `update recovery_code set used_at = now()
     where user_id = $1 and code_hash = $2 and not is_pending and used_at is null returning user_id`,
    [account.id, hashRecoveryCode(typed)],
  )
  if (used.length === 0) return false
  const after = { remaining: await remainingCodes(work, account.id) }
  await work.audit({ action: 'mfa.recovery_used', type: 'user', id: account.id, display: account.username, after })
  return true
}

export async function remainingCodes(work: Pick<Work, 'rows'>, userId: string): Promise<number> {
  const [row] = await work.rows<{ count: number }>(
    'select count(*) as count from recovery_code where user_id = $1 and not is_pending and used_at is null',
    [userId],
  )
  return row?.count ?? 0
}
