import { createCipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { utf16 } from '../../remote/ntlm/keys.ts'
import { md4 } from '../../remote/ntlm/md4.ts'

/** RFC 2759 (MS-CHAPv2), by the names of its section 8. */
const sha1 = (...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest()

/** What both sides' challenges and the name come to. A domain before the name does not count. */
export function challengeHash(peerChallenge: Buffer, authenticatorChallenge: Buffer, username: string): Buffer {
  const name = username.slice(username.lastIndexOf('\\') + 1)
  return sha1(peerChallenge, authenticatorChallenge, name).subarray(0, 8)
}

export const passwordHash = (password: string): Buffer => md4(utf16(password))

/** The challenge under three keys of 7 bytes each, made of the hash of the password. */
export function challengeResponse(challenge: Buffer, hash: Buffer): Buffer {
  const keys = Buffer.concat([hash, Buffer.alloc(5)])
  return Buffer.concat([0, 7, 14].map((at) => des(keys.subarray(at, at + 7), challenge)))
}

/** Single DES, which OpenSSL still has as triple DES with one key three times. */
function des(key: Buffer, block: Buffer): Buffer {
  const spread = withParityBits(key)
  const cipher = createCipheriv('des-ede3', Buffer.concat([spread, spread, spread]), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()])
}

/** Seven bits to a byte; nobody looks at the eighth. */
function withParityBits(key: Buffer): Buffer {
  const bits = BigInt(`0x${key.toString('hex')}`)
  return Buffer.from(Array.from({ length: 8 }, (_, index) => Number((bits >> BigInt(49 - 7 * index)) & 127n) << 1))
}

const MAGIC_1 = 'Magic server to client signing constant'
const MAGIC_2 = 'Pad to make it do more than one iteration'

/** What only a server can say that knows the password, too. */
export function authenticatorResponse(hash: Buffer, ntResponse: Buffer, challenge: Buffer): string {
  const digest = sha1(md4(hash), ntResponse, MAGIC_1)
  return `S=${sha1(digest, challenge, MAGIC_2).toString('hex').toUpperCase()}`
}

/** Whether the success that a server reports proves that it knows the password. */
export function provesPassword(success: Buffer, expected: string): boolean {
  const said = success.subarray(1, 1 + expected.length)
  return said.length === expected.length && timingSafeEqual(said, Buffer.from(expected))
}
