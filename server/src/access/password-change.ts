import type { Reader, Work } from '../db/work.ts'
import { badRequest } from '../http/errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { policyFaults } from './policy.ts'
import { passwordPolicy } from './settings.ts'

type Check = { userId: string | null; checksHistory: boolean }

/** The hash of a password that is good enough. It is computed before any transaction: hashing takes its time. */
export async function hashOfGood(reader: Reader, password: string, { userId, checksHistory }: Check): Promise<string> {
  const policy = await passwordPolicy(reader)
  const errors = policyFaults(password, policy)
  if (errors.length > 0) throw badRequest({ reason: 'password_policy', errors })
  if (checksHistory && userId && (await wasUsed(reader, userId, password, policy.history_count))) {
    const said = `It must differ from the last ${policy.history_count} passwords`
    throw badRequest({ reason: 'password_history', errors: [said] })
  }
  return hashPassword(password)
}

async function wasUsed(reader: Reader, userId: string, password: string, count: number): Promise<boolean> {
  if (count === 0) return false
  const used = await reader.rows<{ password_hash: string }>(
    `select password_hash from "user" where id = $1 and password_hash is not null
     union (select password_hash from password_history where user_id = $1 order by created_at desc limit $2)`,
    [userId, count],
  )
  for (const { password_hash } of used) if (await verifyPassword(password, password_hash)) return true
  return false
}

const MOST_REMEMBERED = 24

/** Stores the new hash and remembers it, so that it can be refused later. */
export async function storePassword(work: Work, userId: string, hash: string, mustChange: boolean): Promise<void> {
  await work.rows(
    `update "user" set password_hash = $2, password_changed_at = now(), force_password_change = $3, modified_at = now()
     where id = $1`,
    [userId, hash, mustChange],
  )
  await work.rows('insert into password_history (user_id, password_hash) values ($1, $2)', [userId, hash])
  await work.rows(
    `delete from password_history where user_id = $1 and ctid not in (
       select ctid from password_history where user_id = $1 order by created_at desc limit $2)`,
    [userId, MOST_REMEMBERED],
  )
}
