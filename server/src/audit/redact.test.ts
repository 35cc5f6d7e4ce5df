import { describe, expect, test } from 'vitest'
import { systemActor } from '../access/actor.ts'
import { exactNumber } from '../db/wire.ts'
import { auditStatement, changedFields } from './audit.ts'
import { isSecretName, REDACTED, redact } from './redact.ts'

describe('isSecretName', () => {
  test.each([
    'password',
    'smtp_password',
    'passphrase',
    'secret',
    'client_secret',
    'token',
    'api_token',
    'refresh_token',
    'private_key',
    'private_key_pem',
    'api_key',
    'auth_header',
    'recovery_codes',
    'password_hash',
    'token_hash',
    'credentials_sealed',
    'tsig_secret',
  ])('%s is secret', (name) => {
    expect(isSecretName(name)).toBe(true)
  })

  test.each([
    'name',
    'password_changed_at',
    'force_password_change',
    'token_type',
    'token_prefix',
    'secret_set',
    'password_min_length_count',
    'password_policy',
    'recovery_codes_remaining',
    'token_id',
    'key',
    'mac_address',
  ])('%s may be shown', (name) => {
    expect(isSecretName(name)).toBe(false)
  })
})

describe('redact', () => {
  test('keeps the whole image but for what is secret, at every depth', () => {
    const image = {
      name: 'provider',
      password: 'hunter2',
      settings: { api_key: 'hunter2', port: 514, nested: [{ token: 'hunter2', ok: true }] },
    }
    expect(redact(image)).toEqual({
      name: 'provider',
      password: REDACTED,
      settings: { api_key: REDACTED, port: 514, nested: [{ token: REDACTED, ok: true }] },
    })
  })

  test('a whole object or list under a secret name is cut out', () => {
    expect(redact({ secrets: { a: 'hunter2' }, recovery_codes: ['hunter2'], token: 5 })).toEqual({
      secrets: REDACTED,
      recovery_codes: REDACTED,
      token: REDACTED,
    })
  })

  test('that there is a secret, or none, may be recorded', () => {
    expect(redact({ password: null, secret: true, token: false })).toEqual({
      password: null,
      secret: true,
      token: false,
    })
  })

  test('leaves what it was given untouched', () => {
    const image = { password: 'hunter2', list: [{ secret: 'x' }] }
    redact(image)
    expect(image).toEqual({ password: 'hunter2', list: [{ secret: 'x' }] })
  })

  test.each([null, 5, 'text', true, []])('%j has nothing to hide', (value) => {
    expect(redact(value)).toEqual(value)
  })
})

describe('changedFields', () => {
  test('names what differs, sorted, at the first level', () => {
    expect(changedFields({ a: 1, b: { x: 1 }, c: [1] }, { c: [2], b: { x: 2 }, a: 1, d: 'new' })).toEqual([
      'b',
      'c',
      'd',
    ])
  })

  test('names a secret that changed, though its value is never shown', () => {
    const [before, after] = [{ password_hash: 'old hash' }, { password_hash: 'new hash' }]
    expect(changedFields(before, after)).toEqual(['password_hash'])
    const entry = { action: 'update', type: 'user', id: '1', display: 'alice', before, after }
    const { values } = auditStatement(systemActor('test'), [entry])
    expect(values).toContainEqual(['password_hash'])
    expect(JSON.stringify(values)).not.toMatch(/old hash|new hash/)
  })

  test('says nothing when nothing changed', () => {
    expect(changedFields({ a: null, b: [] }, { a: null, b: [] })).toEqual([])
  })

  test('a field that is gone has changed', () => {
    expect(changedFields({ a: 1, b: 2 }, { a: 1 })).toEqual(['b'])
  })
})

test('a count that JavaScript cannot hold keeps its digits', () => {
  expect(JSON.stringify(redact({ total_ips: exactNumber('9223372036854775807') }))).toBe(
    '{"total_ips":9223372036854775807}',
  )
})
