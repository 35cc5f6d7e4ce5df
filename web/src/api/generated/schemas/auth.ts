// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const changePasswordRequest = {
  current_password: { kind: "text", maxLength: 1024, required: true },
  new_password: { kind: "text", maxLength: 1024, required: true },
} as const satisfies Fields

export const loginRequest = {
  username: { kind: "text", maxLength: 1024, required: true },
  password: { kind: "text", maxLength: 1024, required: true },
} as const satisfies Fields

export const mfaLoginRequest = {
  mfa_token: { kind: "text", maxLength: 4096, required: true },
  code: { kind: "text", maxLength: 64 },
  recovery_code: { kind: "text", maxLength: 64 },
} as const satisfies Fields

export const mfaProof = {
  password: { kind: "text", maxLength: 1024 },
  code: { kind: "text", maxLength: 64, required: true },
} as const satisfies Fields

export const mfaCode = {
  code: { kind: "text", maxLength: 64, required: true },
} as const satisfies Fields

export const refreshRequest = {
  refresh_token: { kind: "text", maxLength: 1024 },
} as const satisfies Fields

export const authCallbackQuery = {
  code: { kind: "text", maxLength: 8192 },
  state: { kind: "text", maxLength: 8192 },
  error: { kind: "text", maxLength: 8192 },
} as const satisfies Fields
