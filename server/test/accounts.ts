import { hashPassword } from '../src/access/passwords.ts'
import { newId } from '../src/db/ids.ts'
import type { TestApp } from './harness.ts'

export const PASSWORD = 'Correct-horse-9'
// Hashing is slow by design, and every test account may share one password.
let hash: Promise<string> | undefined

type Account = { is_active?: boolean; is_superadmin?: boolean; force_password_change?: boolean }

/** An account that can log in with PASSWORD; plain and active unless told otherwise. Returns its id. */
export async function addAccount({ sql }: TestApp, username: string, account: Account = {}): Promise<string> {
  hash ??= hashPassword(PASSWORD)
  const id = newId()
  await sql(
    `insert into "user" (id, username, email, display_name, password_hash, is_active, is_superadmin, force_password_change)
     values ($1, $2, $7, $2, $3, $4, $5, $6)`,
    [
      id,
      username,
      await hash,
      account.is_active ?? true,
      account.is_superadmin ?? false,
      account.force_password_change ?? false,
      `${id}@test.example`,
    ],
  )
  return id
}

/** The access token of a new plain account. */
export async function plainToken(cadastre: TestApp, username: string): Promise<string> {
  await addAccount(cadastre, username)
  return cadastre.login(username, PASSWORD)
}
