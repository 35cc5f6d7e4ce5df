import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../../access/passwords.ts'
import { Credential, Uuid } from '../../http/schema.ts'
import { secret } from '../../http/secret.ts'

const Password = secret(z.string().max(MAX_PASSWORD_LENGTH))
const Code = secret(z.string().max(64))

export const LoginRequest = z
  .object({ username: z.string().max(1024), password: Password })
  .meta({ id: 'LoginRequest' })

export const LoginResponse = z
  .object({
    access_token: Credential.nullable(),
    refresh_token: Credential.nullable(),
    token_type: z.literal('bearer'),
    force_password_change: z.boolean(),
    mfa_required: z.boolean(),
    mfa_token: Credential.nullable(),
  })
  .meta({ id: 'LoginResponse' })
export type LoginResponse = z.output<typeof LoginResponse>

/** The token may come in the body or in the cookie that login set. */
export const RefreshRequest = z
  .object({ refresh_token: secret(z.string().max(1024)).optional() })
  .meta({ id: 'RefreshRequest' })

export const RefreshResponse = z
  .object({
    access_token: Credential,
    refresh_token: Credential,
    token_type: z.literal('bearer'),
    force_password_change: z.boolean(),
  })
  .meta({ id: 'RefreshResponse' })
export type RefreshResponse = z.output<typeof RefreshResponse>

export const ChangePasswordRequest = z
  .object({
    current_password: Password,
    new_password: secret(
      z
        .string()
        .max(MAX_PASSWORD_LENGTH)
        .refine((text) => [...text].length >= 8, 'it has fewer than 8 characters'),
    ),
  })
  .meta({ id: 'ChangePasswordRequest' })

export const Me = z
  .object({
    id: Uuid,
    username: z.string(),
    email: z.string(),
    display_name: z.string(),
    is_superadmin: z.boolean(),
    force_password_change: z.boolean(),
    auth_source: z.string(),
    auth_provider_id: Uuid.nullable(),
    mfa_enrolment_required: z.boolean().describe('Nothing else is open before a second factor is set up'),
  })
  .meta({ id: 'Me' })

export const MyPermissions = z
  .object({
    is_superadmin: z.boolean(),
    grants: z.array(z.object({ action: z.string(), resource_type: z.string(), resource_id: z.string().nullable() })),
  })
  .meta({ id: 'MyPermissions' })

export const PasswordPolicy = z
  .object({
    min_length: z.int(),
    require_uppercase: z.boolean(),
    require_lowercase: z.boolean(),
    require_digit: z.boolean(),
    require_symbol: z.boolean(),
    history_count: z.int(),
    max_age_days: z.int(),
  })
  .meta({ id: 'PasswordPolicy' })

export const MfaLoginRequest = z
  .object({
    mfa_token: secret(z.string().max(4096)),
    code: Code.nullish(),
    recovery_code: Code.nullish(),
  })
  .meta({ id: 'MfaLoginRequest' })

export const MfaStatus = z
  .object({ enabled: z.boolean(), enrolment_pending: z.boolean(), recovery_codes_remaining: z.int() })
  .meta({ id: 'MfaStatus' })

export const MfaEnrolment = z
  .object({ secret: Credential, otpauth_uri: Credential, recovery_codes: z.array(Credential) })
  .meta({ id: 'MfaEnrolment' })

export const MfaCode = z.object({ code: Code }).meta({ id: 'MfaCode' })

export const MfaProof = z.object({ password: Password.nullish(), code: Code }).meta({ id: 'MfaProof' })

export const AuthProvider = z
  .object({ id: z.string(), name: z.string(), type: z.enum(['oidc', 'saml']) })
  .meta({ id: 'AuthProviderButton' })
