import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../../access/passwords.ts'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { secret } from '../../http/secret.ts'
import { MaybeName } from '../../http/values.ts'
import { isEmail, NOT_AN_EMAIL } from './email.ts'

// Control characters, line separators and halves of surrogate pairs: no name has them, and no log should.
const UNSPEAKABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

const Password = secret(z.string().min(8).max(MAX_PASSWORD_LENGTH))

export const UserCreate = z
  .object({
    username: z
      .string()
      .trim()
      .min(1)
      .max(150)
      .refine((text) => !UNSPEAKABLE.test(text), 'it contains control characters'),
    email: z.string().max(255).refine(isEmail, NOT_AN_EMAIL),
    display_name: MaybeName,
    password: Password,
    is_superadmin: z.boolean().default(false),
    force_password_change: z.boolean().default(true),
  })
  .meta({ id: 'UserCreate' })
export type UserCreate = z.output<typeof UserCreate>

/** What is absent or null stays as it is. An address is looked at only where it changes: older ones may be odd. */
export const UserUpdate = z
  .object({
    display_name: MaybeName.nullish(),
    email: z.string().max(255).nullish(),
    is_active: z.boolean().nullish(),
    is_superadmin: z.boolean().nullish(),
    force_password_change: z.boolean().nullish(),
  })
  .meta({ id: 'UserUpdate' })
export type UserUpdate = z.output<typeof UserUpdate>

export const PasswordReset = z.object({ new_password: Password }).meta({ id: 'PasswordReset' })

export const User = z
  .object({
    id: Uuid,
    username: z.string(),
    email: z.string(),
    display_name: z.string(),
    is_active: z.boolean(),
    is_superadmin: z.boolean(),
    force_password_change: z.boolean(),
    auth_source: z.string(),
    deprovisioned_at: Timestamp.nullable().describe('Since when the provider no longer vouches for the account'),
    last_login_at: Timestamp.nullable(),
    failed_login_count: z.int(),
    failed_login_locked_until: Timestamp.nullable(),
    locked: z.boolean(),
    totp_enabled: z.boolean(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>
