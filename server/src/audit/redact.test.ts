import { describe, expect, test } from 'vitest'
import { systemActor } from '../access/actor.ts'
import { exactNumber } from '../db/wire.ts'
import { REDACTED, SecretText } from '../secret-text.ts'
import { auditStatement, changedFields } from './audit.ts'
import { redact } from './redact.ts'

describe('redact', () => {
  test('keeps the whole image but for secrets, at every depth', () => {
    const hidden = new SecretText('hunter2')
    const image = { name: 'provider', password: hidden, settings: { port: 514, nested: [{ given: hidden, ok: true }] } }
    expect(redact(image)).toEqual({
      name: 'provider',
      password: REDACTED,
      settings: { port: 514, nested: [{ given: REDACTED, ok: true }] },
    })
  })

  test('what was made from a secret is cut out as well: a hash, a sealed text, bytes', () => {
    const image = { password_hash: '$argon2id$x', secret_sealed: 'x', token_hash: { a: 1 }, bytes: Buffer.from('x') }
    expect(new Set(Object.values(redact(image) as object))).toEqual(new Set([REDACTED]))
  })

  test('a name alone hides nothing: a setting, a tag or a column that sounds like one is kept', () => {
    const image = { password_min_length: 12, tags: { token_ring: 'old' }, next_page_token: 'x', key: 'k' }
    expect(redact(image)).toEqual(image)
  })

  test('that there is a secret, or none, may be recorded', () => {
    expect(redact({ password_hash: null, secret_sealed: true })).toEqual({ password_hash: null, secret_sealed: true })
  })

  test('leaves what it was given untouched', () => {
    const image = { password_hash: 'hunter2', list: [{ a: 'x' }] }
    redact(image)
    expect(image).toEqual({ password_hash: 'hunter2', list: [{ a: 'x' }] })
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

  test('names a secret that was replaced', () => {
    const [one, other] = [new SecretText('one'), new SecretText('other')]
    expect(changedFields({ key: one }, { key: other })).toEqual(['key'])
    expect(changedFields({ key: one }, { key: new SecretText('one') })).toEqual([])
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
