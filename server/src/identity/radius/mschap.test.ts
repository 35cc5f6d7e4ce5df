import { expect, test } from 'vitest'
import { authenticatorResponse, challengeHash, challengeResponse, passwordHash, provesPassword } from './mschap.ts'

/** The example of RFC 2759, section 9.2. */
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const theirs = hex('5B 5D 7C 7D 7B 3F 2F 3E 3C 2C 60 21 32 26 26 28')
const ours = hex('21 40 23 24 25 5E 26 2A 28 29 5F 2B 3A 33 7C 7E')
const challenge = hex('D0 2E 43 86 BC E9 12 26')
const response = hex('82 30 9E CD 8D 70 8B 5E A0 8F AA 39 81 CD 83 54 42 33 11 4A 3D 85 D6 DF')
const said = 'S=407A5589115FD0D6209F510FE9C04566932CDA56'

test('the challenge is that of the RFC, with or without a domain before the name', () => {
  expect(challengeHash(ours, theirs, 'User')).toEqual(challenge)
  expect(challengeHash(ours, theirs, 'BIGCO\\User')).toEqual(challenge)
})

test('the answer to it is that of the RFC', () => {
  const hash = passwordHash('clientPass')
  expect(hash).toEqual(hex('44 EB BA 8D 53 12 B8 D6 11 47 44 11 F5 69 89 AE'))
  expect(challengeResponse(challenge, hash)).toEqual(response)
})

test('only a server that knows the password can say what it must', () => {
  expect(authenticatorResponse(passwordHash('clientPass'), response, challenge)).toBe(said)
  expect(provesPassword(Buffer.from(`\0${said} M=Welcome`), said)).toBe(true)
  expect(provesPassword(Buffer.from(`\0S=${'0'.repeat(40)}`), said)).toBe(false)
  expect(provesPassword(Buffer.from('\0S=407A'), said)).toBe(false)
})
