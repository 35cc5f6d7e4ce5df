import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { beginEnrolment, disableMfa, mfaStatus, provePassword, regenerateCodes, verifyEnrolment } from './mfa.ts'
import { proving } from './proof.ts'
import { MfaCode, MfaEnrolment, MfaProof, MfaStatus } from './schema.ts'

// What somebody must do first cannot wait for it.
const isEnrolment = { isOpenBeforeFactor: true } as const

export function mfaRoutes(app: Routes, deps: Deps): void {
  const { read, act, handle } = verbs(app)

  read('/mfa/status', 'auth_mfa_status', 'Your second factor', { answer: MfaStatus, config: isEnrolment }, (reader) =>
    mfaStatus(reader),
  )

  act(
    '/mfa/enroll/begin',
    'auth_mfa_enroll_begin',
    'Start to set up a second factor',
    { answer: MfaEnrolment, config: isEnrolment },
    (work) => beginEnrolment(deps, work),
  )

  handle(
    '/mfa/enroll/verify',
    'auth_mfa_enroll_verify',
    'Turn the second factor on with a first code',
    { body: MfaCode, refuses: [429], config: isEnrolment },
    (request, { body }) =>
      proving(deps, request, 'mfa.enable', () => request.mutate((work) => verifyEnrolment(deps, work, body.code))),
  )

  handle(
    '/mfa/disable',
    'auth_mfa_disable',
    'Turn the second factor off',
    { body: MfaProof, refuses: [429] },
    (request, { body }) =>
      proving(deps, request, 'mfa.disable', async (account) => {
        await provePassword(account, body)
        await request.mutate((work) => disableMfa(deps, work, body))
      }),
  )

  handle(
    '/mfa/recovery-codes/regenerate',
    'auth_mfa_recovery_codes_regenerate',
    'Replace the recovery codes',
    { body: MfaProof, answer: MfaEnrolment, refuses: [429] },
    (request, { body }) =>
      proving(deps, request, 'mfa.recovery_regenerate', async (account) => {
        await provePassword(account, body)
        return request.mutate((work) => regenerateCodes(deps, work, body))
      }),
  )
}
