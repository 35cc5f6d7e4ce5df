import { describe, expect, test } from 'vitest'
import { type PasswordPolicy, policyFaults } from './policy.ts'

const shippedPolicy: PasswordPolicy = {
  min_length: 12,
  require_uppercase: true,
  require_lowercase: true,
  require_digit: true,
  require_symbol: false,
  history_count: 5,
  max_age_days: 0,
}

const lax = {
  ...shippedPolicy,
  min_length: 1,
  require_uppercase: false,
  require_lowercase: false,
  require_digit: false,
  require_symbol: false,
}

describe('policyFaults', () => {
  test.each(['Correct-horse-9', 'ABCdef123456', 'Ünïcödé-Pässwört-1', 'ДлинныйПароль1'])(
    '%s satisfies the shipped policy',
    (password) => {
      expect(policyFaults(password, shippedPolicy)).toEqual([])
    },
  )

  test('every broken rule is named, in a fixed order', () => {
    expect(policyFaults('', { ...shippedPolicy, require_symbol: true })).toEqual([
      'It must have at least 12 characters',
      'It must contain an upper-case letter',
      'It must contain a lower-case letter',
      'It must contain a digit',
      'It must contain a symbol',
    ])
  })

  test.each([
    ['Short-1', 'It must have at least 12 characters'],
    ['all-lower-case-1', 'It must contain an upper-case letter'],
    ['ALL-UPPER-CASE-1', 'It must contain a lower-case letter'],
    ['No-digit-at-all', 'It must contain a digit'],
  ])('%s breaks one rule', (password, sentence) => {
    expect(policyFaults(password, shippedPolicy)).toEqual([sentence])
  })

  test('characters are counted as people count them', () => {
    expect(policyFaults('🔑'.repeat(11), { ...lax, min_length: 12 })).toHaveLength(1)
    expect(policyFaults('🔑'.repeat(12), { ...lax, min_length: 12 })).toEqual([])
  })

  test.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('%s is a symbol', (symbol) => {
    expect(policyFaults(`a${symbol}`, { ...lax, require_symbol: true })).toEqual([])
  })

  test.each(['a', '9', ' ', 'ä'])('%j is none', (text) => {
    expect(policyFaults(text, { ...lax, require_symbol: true })).toEqual(['It must contain a symbol'])
  })

  test('rules that are off ask for nothing', () => {
    expect(policyFaults('x', lax)).toEqual([])
  })
})
