import type { Deps } from '../../http/deps.ts'
import { Nothing, Problem } from '../../http/schema.ts'
import type { Routes } from '../../slice.ts'
import { beginEnrolment, disableMfa, mfaStatus, provePassword, regenerateCodes, verifyEnrolment } from './mfa.ts'
import { proving } from './proof.ts'
import { MfaCode, MfaEnrolment, MfaProof, MfaStatus } from './schema.ts'

export function mfaRoutes(app: Routes, deps: Deps): void {
  app.get(
    '/mfa/status',
    { schema: { operationId: 'auth_mfa_status', summary: 'Your second factor', response: { 200: MfaStatus } } },
    (request) => mfaStatus(request.reader()),
  )

  app.post(
    '/mfa/enroll/begin',
    {
      schema: {
        operationId: 'auth_mfa_enroll_begin',
        summary: 'Start to set up a second factor',
        response: { 200: MfaEnrolment, 400: Problem },
      },
    },
    (request) => request.mutate((work) => beginEnrolment(deps, work)),
  )

  app.post(
    '/mfa/enroll/verify',
    {
      schema: {
        operationId: 'auth_mfa_enroll_verify',
        summary: 'Turn the second factor on with a first code',
        body: MfaCode,
        response: { 204: Nothing, 400: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      await proving(deps, request, 'mfa.enable', () =>
        request.mutate((work) => verifyEnrolment(deps, work, request.body.code)),
      )
      return reply.code(204).send()
    },
  )

  app.post(
    '/mfa/disable',
    {
      schema: {
        operationId: 'auth_mfa_disable',
        summary: 'Turn the second factor off',
        body: MfaProof,
        response: { 204: Nothing, 400: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      await proving(deps, request, 'mfa.disable', async (account) => {
        await provePassword(account, request.body)
        await request.mutate((work) => disableMfa(deps, work, request.body))
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/mfa/recovery-codes/regenerate',
    {
      schema: {
        operationId: 'auth_mfa_recovery_codes_regenerate',
        summary: 'Replace the recovery codes',
        body: MfaProof,
        response: { 200: MfaEnrolment, 400: Problem, 429: Problem },
      },
    },
    (request) =>
      proving(deps, request, 'mfa.recovery_regenerate', async (account) => {
        await provePassword(account, request.body)
        return request.mutate((work) => regenerateCodes(deps, work, request.body))
      }),
  )
}
