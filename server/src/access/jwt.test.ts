import { createHmac, createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Claims, readToken, signToken } from './jwt.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const NOW = 1_800_000_000
const claims: Claims = {
  sub: '01900000-0000-7000-8000-000000000001',
  jti: '01900000-0000-7000-8000-000000000002',
  type: 'access',
  exp: NOW + 900,
}
const token = signToken(claims, key)
const read = (text: string, now = NOW) => readToken(text, 'access', key, now)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (header: string, body: string, algorithm = 'sha256') =>
  `${header}.${body}.${createHmac(algorithm, key).update(`${header}.${body}`).digest('base64url')}`
const [header = '', body = '', mark = ''] = token.split('.')

describe('a token of ours', () => {
  test('gives its claims back until it expires', () => {
    expect(read(token)).toEqual(claims)
    expect(read(token, claims.exp - 1)).toEqual(claims)
    expect(read(token, claims.exp)).toBeNull()
    expect(read(token, claims.exp + 1)).toBeNull()
  })

  test('is a JWT as others read it', () => {
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual(claims)
    expect(token).toBe(sign(header, body))
  })

  test('is good for its type only', () => {
    expect(readToken(signToken({ ...claims, type: 'mfa' }, key), 'access', key, NOW)).toBeNull()
    expect(readToken(signToken({ ...claims, type: 'mfa' }, key), 'mfa', key, NOW)).not.toBeNull()
  })
})

describe('refused is', () => {
  test('a token signed with another key', () => {
    expect(read(signToken(claims, createSecretKey(Buffer.alloc(32, 8))))).toBeNull()
  })

  test.each(['none', 'None', 'NONE', 'HS384', 'HS512', 'RS256', 'ES256', ''])(
    'a header that asks for the algorithm %j',
    (alg) => {
      const other = encode({ alg, typ: 'JWT' })
      expect(read(`${other}.${body}.`)).toBeNull()
      expect(read(`${other}.${body}.${mark}`)).toBeNull()
      expect(read(sign(other, body))).toBeNull()
    },
  )

  test('the right algorithm in another spelling: there is one header, and this is not it', () => {
    expect(read(sign(encode({ typ: 'JWT', alg: 'HS256' }), body))).toBeNull()
    expect(read(sign(encode({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' }), body))).toBeNull()
  })

  test('a signature of another algorithm under the right header', () => {
    expect(read(sign(header, body, 'sha512'))).toBeNull()
  })

  test('a token with one character changed, anywhere', () => {
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A'
      const changed = `${token.slice(0, index)}${other}${token.slice(index + 1)}`
      expect(read(changed), `at ${index}`).toBeNull()
    }
  })

  test('a token cut short, anywhere', () => {
    for (let length = 0; length < token.length; length++)
      expect(read(token.slice(0, length)), `at ${length}`).toBeNull()
  })

  test('other claims under the old signature', () => {
    expect(read(`${header}.${encode({ ...claims, sub: 'admin' })}.${mark}`)).toBeNull()
  })

  test.each([
    `${token}.`,
    `${token}.${mark}`,
    `.${token}`,
    `${token}=`,
    `${token}\n`,
    ` ${token}`,
    token.replace('.', '..'),
  ])('a token with more to it: %#', (text) => {
    expect(read(text)).toBeNull()
  })

  test.each([
    '',
    '.',
    '..',
    '...',
    'garbage',
    'a.b.c',
    '💥.💥.💥',
    `${header}..${mark}`,
    `${header}.${body}.`,
    'null',
    '{}',
  ])('garbage: %j', (text) => {
    expect(read(text)).toBeNull()
  })

  test('a signed token that never ends, or whose end is no number', () => {
    const { exp: _exp, ...endless } = claims
    expect(read(sign(header, encode(endless)))).toBeNull()
    expect(read(sign(header, encode({ ...claims, exp: 'never' })))).toBeNull()
  })

  test.each(['null', '5', '"text"', 'not json'])('a signed body of %s, without a fault', (text) => {
    expect(read(sign(header, Buffer.from(text).toString('base64url')))).toBeNull()
  })
})
