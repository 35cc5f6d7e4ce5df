import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'
import { signToken } from '../../access/jwt.ts'
import { totpCode } from '../../access/totp.ts'

let cadastre: TestApp
let person: Person
beforeAll(async () => {
  cadastre = await testApp()
})
beforeEach(async () => {
  person = await personWith(cadastre, [])
})
afterAll(() => cadastre.close())

const auth = (path: string, body?: object, token: string | null = person.token) =>
  cadastre.call('POST', `/api/v1/auth${path}`, { token, remoteAddress: address(), ...(body ? { body } : {}) })
let calls = 0
const address = () => `10.9.${Math.floor(++calls / 250)}.${calls % 250}`

const now = () => Math.floor(Date.now() / 30_000)
/** A code of the step after the last one used; codes one step ahead are accepted too. */
const nextCode = (secret: string, ahead = 1) => totpCode(secret, now() + ahead)

async function enrol(): Promise<{ secret: string; recovery_codes: string[]; otpauth_uri: string }> {
  const { body } = await auth('/mfa/enroll/begin')
  expect((await auth('/mfa/enroll/verify', { code: totpCode(body.secret, now() - 1) })).status).toBe(204)
  return body
}

const logIn = async () => (await auth('/login', { username: person.name, password: person.password }, null)).body
const status = async () => (await cadastre.call('GET', '/api/v1/auth/mfa/status', { token: person.token })).body

describe('enrolment', () => {
  test('gives a secret, the address of it and ten recovery codes, and asks for a code before it counts', async () => {
    const { body } = await auth('/mfa/enroll/begin')
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.otpauth_uri).toBe(
      `otpauth://totp/Cadastre%3A${person.name}?secret=${body.secret}&issuer=Cadastre&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.recovery_codes).toHaveLength(10)
    expect(body.recovery_codes.every((code: string) => /^[A-HJ-NP-Z2-7]{4}-[A-HJ-NP-Z2-7]{4}$/.test(code))).toBe(true)
    expect(await status()).toEqual({ enabled: false, enrolment_pending: true, recovery_codes_remaining: 0 })
    expect((await logIn()).mfa_required).toBe(false)
  })

  test('a right code turns it on, a wrong one does not', async () => {
    await auth('/mfa/enroll/begin')
    expect(await auth('/mfa/enroll/verify', { code: '000000' })).toMatchObject({
      status: 401,
      body: { detail: 'Invalid TOTP code' },
    })
    await enrol()
    expect(await status()).toEqual({ enabled: true, enrolment_pending: false, recovery_codes_remaining: 10 })
    expect((await auth('/mfa/enroll/begin')).status).toBe(400)
    expect((await auth('/mfa/enroll/verify', { code: '000000' })).status).toBe(400)
  })

  test('verifying without beginning answers 400', async () => {
    expect((await auth('/mfa/enroll/verify', { code: '123456' })).status).toBe(400)
  })

  test('begin replaces the candidate', async () => {
    const first = (await auth('/mfa/enroll/begin')).body
    await auth('/mfa/enroll/begin')
    expect((await auth('/mfa/enroll/verify', { code: totpCode(first.secret, now()) })).status).toBe(401)
  })

  test('nothing of it appears in the log, the audit log or in clear in the database', async () => {
    const { secret, recovery_codes } = await enrol()
    const kept = JSON.stringify([
      await cadastre.sql('select * from audit_log'),
      await cadastre.sql('select * from "user"'),
      await cadastre.sql('select * from recovery_code'),
      cadastre.log,
    ])
    for (const hidden of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(hidden)
    }
    expect(
      await cadastre.sql(`select from audit_log where action = 'mfa.enabled' and resource_id = $1`, [person.id]),
    ).toHaveLength(1)
  })
})

describe('the challenge', () => {
  test('login answers no tokens but a challenge; the code completes it', async () => {
    const { secret } = await enrol()
    const challenge = await logIn()
    expect(challenge).toMatchObject({ access_token: null, refresh_token: null, mfa_required: true })
    const { status, body } = await auth('/login/mfa', { mfa_token: challenge.mfa_token, code: nextCode(secret) }, null)
    expect(status).toBe(200)
    expect(body).toMatchObject({ mfa_required: false, mfa_token: null, token_type: 'bearer' })
    expect((await cadastre.call('GET', '/api/v1/auth/me', { token: body.access_token })).body.username).toBe(
      person.name,
    )
  })

  test('it is no access token, and an access token is no challenge', async () => {
    await enrol()
    const { mfa_token } = await logIn()
    expect((await cadastre.call('GET', '/api/v1/auth/me', { token: mfa_token })).status).toBe(401)
    expect((await auth('/login/mfa', { mfa_token: person.token, code: '123456' }, null)).status).toBe(401)
  })

  test('a wrong code answers 401 and leaves it open; once answered it is used up', async () => {
    const { secret, recovery_codes } = await enrol()
    const { mfa_token } = await logIn()
    const wrong = await auth('/login/mfa', { mfa_token, code: '000000' }, null)
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'Invalid MFA code'])
    expect((await auth('/login/mfa', { mfa_token, code: nextCode(secret) }, null)).status).toBe(200)
    const replayed = await auth('/login/mfa', { mfa_token, recovery_code: recovery_codes[0] }, null)
    expect([replayed.status, replayed.body.detail]).toEqual([401, 'MFA challenge was already used'])
  })

  test('a code counts once, also for another challenge', async () => {
    const { secret } = await enrol()
    const code = nextCode(secret)
    const [first, second] = [await logIn(), await logIn()]
    expect((await auth('/login/mfa', { mfa_token: first.mfa_token, code }, null)).status).toBe(200)
    expect((await auth('/login/mfa', { mfa_token: second.mfa_token, code }, null)).status).toBe(401)
  })

  test('of two answers at once with one code exactly one is accepted', async () => {
    const { secret } = await enrol()
    const code = nextCode(secret)
    const challenges = await Promise.all([logIn(), logIn()])
    const answers = await Promise.all(challenges.map(({ mfa_token }) => auth('/login/mfa', { mfa_token, code }, null)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
  })

  test('one older than five minutes is refused', async () => {
    const { secret } = await enrol()
    const claims = { sub: person.id, jti: person.id, type: 'mfa' as const }
    const at = Math.floor(Date.now() / 1000)
    const late = signToken({ ...claims, exp: at - 1 }, cadastre.deps.keys.signing)
    expect((await auth('/login/mfa', { mfa_token: late, code: nextCode(secret) }, null)).status).toBe(401)
    const { mfa_token } = await logIn()
    const { exp } = JSON.parse(Buffer.from(mfa_token.split('.')[1], 'base64url').toString())
    expect(exp - at).toBeGreaterThan(290)
    expect(exp - at).toBeLessThanOrEqual(301)
  })

  test('exactly one of code and recovery_code must be given', async () => {
    for (const body of [{}, { code: '1', recovery_code: '2' }, { code: '' }]) {
      const { status, body: answer } = await auth('/login/mfa', { mfa_token: 'x', ...body }, null)
      expect([status, typeof answer.detail]).toEqual([422, 'string'])
    }
  })
})

describe('recovery codes', () => {
  test('each works once, in any case and without its hyphen', async () => {
    const { recovery_codes } = await enrol()
    const typed = (recovery_codes[0] ?? '').toLowerCase().replace('-', '')
    const answer = async () => auth('/login/mfa', { mfa_token: (await logIn()).mfa_token, recovery_code: typed }, null)
    expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(401)
    expect((await status()).recovery_codes_remaining).toBe(9)
    const [row] = await cadastre.sql(
      `select new_value from audit_log where action = 'mfa.recovery_used' and resource_id = $1`,
      [person.id],
    )
    expect(row).toEqual({ new_value: { remaining: 9 } })
  })

  test('regenerating replaces them and needs password and code', async () => {
    const { secret, recovery_codes } = await enrol()
    const path = '/mfa/recovery-codes/regenerate'
    expect((await auth(path, { password: 'wrong', code: nextCode(secret, 0) })).status).toBe(401)
    expect((await auth(path, { password: person.password, code: '000000' })).status).toBe(401)
    const { status: code, body } = await auth(path, { password: person.password, code: nextCode(secret) })
    expect([code, body.secret, body.recovery_codes.length]).toEqual([200, secret, 10])
    const old = await auth(
      '/login/mfa',
      { mfa_token: (await logIn()).mfa_token, recovery_code: recovery_codes[1] },
      null,
    )
    expect(old.status).toBe(401)
  })
})

describe('turning it off', () => {
  test('needs password and code, and then login asks no more', async () => {
    const { secret } = await enrol()
    expect((await auth('/mfa/disable', { code: nextCode(secret) })).status).toBe(401)
    expect((await auth('/mfa/disable', { password: person.password, code: '000000' })).status).toBe(401)
    expect((await auth('/mfa/disable', { password: person.password, code: nextCode(secret) })).status).toBe(204)
    expect((await logIn()).mfa_required).toBe(false)
    expect((await auth('/mfa/disable', { password: person.password, code: '1' })).status).toBe(400)
  })

  test('guessing is limited', async () => {
    await enrol()
    const answers = []
    for (let guess = 0; guess < 6; guess++)
      answers.push((await auth('/mfa/disable', { password: 'x', code: '1' })).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
  })
})
