import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { redact } from './audit/redact.ts'
import { credentialNames, credentialSet, mergeCredentials, openCredentials } from './credential-set.ts'
import { holdsSecret, secret } from './http/secret.ts'
import { loggedError } from './log.ts'
import { SecretText } from './secret-text.ts'
import { keysFrom } from './secrets.ts'

const keys = keysFrom('k'.repeat(32))
const Body = z.object({
  name: z.string(),
  credentials: credentialSet({ username: z.string().nullable(), password: secret(z.string().min(3)).nullable() }),
})
const sent = (credentials: unknown) => Body.parse({ name: 'x', credentials }).credentials
const first = mergeCredentials(keys, null, sent({ username: 'admin', password: 'hunter2' }))

test('a set is sealed as one text, and opens again', () => {
  expect(first?.includes('hunter2')).toBe(false)
  expect(openCredentials(keys, first)).toEqual({ username: 'admin', password: 'hunter2' })
  expect(credentialNames(keys, first)).toEqual(['password', 'username'])
})

test.each([
  ['null keeps it', null, { username: 'admin', password: 'hunter2' }],
  ['absent keeps it', undefined, { username: 'admin', password: 'hunter2' }],
  ['{} clears it', {}, {}],
  ['a part replaces that part', { password: 'other' }, { username: 'admin', password: 'other' }],
  ['a null inside takes that one away', { username: null }, { password: 'hunter2' }],
])('%s', (_what, credentials, expected) => {
  expect(openCredentials(keys, mergeCredentials(keys, first, sent(credentials)))).toEqual(expected)
})

test('nothing is stored when nothing is left', () => {
  expect(mergeCredentials(keys, first, sent({}))).toBeNull()
  expect(mergeCredentials(keys, first, sent({ username: null, password: null }))).toBeNull()
  expect(openCredentials(keys, null)).toEqual({})
})

test('the schema says where a secret is, however deep, and checks its rules', () => {
  expect(holdsSecret(Body)).toBe(true)
  expect(holdsSecret(z.object({ name: z.string() }))).toBe(false)
  expect(Body.safeParse({ name: 'x', credentials: { password: 'ab' } }).success).toBe(false)
})

test('a secret is in no image, text, log line or error', () => {
  const body = Body.parse({ name: 'x', credentials: { password: 'hunter2' } })
  const text = body.credentials?.password
  expect(text).toBeInstanceOf(SecretText)
  const told = [
    JSON.stringify(redact(body)),
    JSON.stringify(body),
    inspect(body, { depth: 9 }),
    `${text}`,
    JSON.stringify(loggedError(new Error(`refused: ${text}`))),
  ]
  expect(told.join()).not.toContain('hunter2')
  expect(told[0]).toContain('[redacted]')
})
