import { sql } from '../db/sql.ts'
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
  const used = await reader.rows(sql<{
    password_hash: string
  }>`select password_hash from "user" where id = ${userId} and password_hash is not null
     union (select password_hash from password_history where user_id = ${userId} order by created_at desc limit ${count})`)
  for (const { password_hash } of used) if (await verifyPassword(password, password_hash)) return true
  return false
}

const MOST_REMEMBERED = 24

/** Stores the new hash and remembers it, so that it can be refused later. */
export async function storePassword(work: Work, userId: string, hash: string, mustChange: boolean): Promise<void> {
  await work.rows(sql`update "user" set password_hash = ${hash}, password_changed_at = now(),
    force_password_change = ${mustChange}, modified_at = now()
     where id = ${userId}`)
  await work.rows(sql`insert into password_history (user_id, password_hash) values (${userId}, ${hash})`)
  await work.rows(sql`delete from password_history where user_id = ${userId} and ctid not in (
       select ctid from password_history where user_id = ${userId} order by created_at desc limit ${MOST_REMEMBERED})`)
}
