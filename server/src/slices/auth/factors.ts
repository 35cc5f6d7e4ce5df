import { createHash } from 'node:crypto'
import { normalRecoveryCode, totpStep } from '../../access/totp.ts'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { unseal } from '../../secrets.ts'
import type { Deps } from '../../slice.ts'

/** Accepts a code of the authenticator at most once: the step it belongs to must be newer than the last accepted one. */
export async function acceptTotp({ keys }: Deps, work: Work, userId: string, code: string): Promise<boolean> {
  const [account] = await work.rows(
    sql<{ sealed: Buffer | null }>`select totp_secret_sealed as sealed from "user" where id = ${userId} for update`,
  )
  if (!account?.sealed) return false
  const step = totpStep(unseal(keys, account.sealed), code, Date.now() / 1000)
  if (step === null) return false
  const accepted = await work.rows(
    sql`update "user" set totp_last_step = ${step} where id = ${userId} and coalesce(totp_last_step, 0) < ${step}
      returning id`,
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
  const used = await work.rows(sql`update recovery_code set used_at = now()
     where user_id = ${account.id} and code_hash = ${hashRecoveryCode(typed)} and not is_pending and used_at is null returning user_id`)
  if (used.length === 0) return false
  const after = { remaining: await remainingCodes(work, account.id) }
  await work.audit({ action: 'mfa.recovery_used', type: 'user', id: account.id, display: account.username, after })
  return true
}

export async function remainingCodes(work: Pick<Work, 'rows'>, userId: string): Promise<number> {
  const [row] = await work.rows(
    sql<{
      count: number
    }>`select count(*) as count from recovery_code where user_id = ${userId} and not is_pending and used_at is null`,
  )
  return row?.count ?? 0
}
