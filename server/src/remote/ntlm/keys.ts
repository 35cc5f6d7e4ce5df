import { createHash, createHmac } from 'node:crypto'
import { md4 } from './md4.ts'

export const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

export const hmacMd5 = (key: Buffer, ...parts: readonly Buffer[]): Buffer =>
  createHmac('md5', key).update(Buffer.concat(parts)).digest()

export const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

// Windows folds letter by letter: a name never changes its length, so "ß" stays what it is.
const upperCase = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => {
    const upper = text.charAt(index).toUpperCase()
    return upper.length === 1 ? upper : text.charAt(index)
  }).join('')

/** MS-NLMP 3.3.2, NTOWFv2: the key of an account that all answers of version 2 are made with. */
export const accountKey = (user: string, domain: string, password: string): Buffer =>
  hmacMd5(md4(utf16(password)), utf16(upperCase(user) + domain))

export type ResponseInput = {
  key: Buffer
  serverChallenge: Buffer
  clientChallenge: Buffer
  time: Buffer
  targetInfo: Buffer
}

/** MS-NLMP 3.3.2: the answer to a challenge, and the key that comes of it. */
export function ntlmV2Response({ key, serverChallenge, clientChallenge, time, targetInfo }: ResponseInput): {
  ntResponse: Buffer
  lmResponse: Buffer
  baseKey: Buffer
} {
  const blob = Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]),
    time,
    clientChallenge,
    Buffer.alloc(4),
    targetInfo,
    Buffer.alloc(4),
  ])
  const proof = hmacMd5(key, serverChallenge, blob)
  return {
    ntResponse: Buffer.concat([proof, blob]),
    lmResponse: Buffer.concat([hmacMd5(key, serverChallenge, clientChallenge), clientChallenge]),
    baseKey: hmacMd5(key, proof),
  }
}

const MS_BEFORE_1970 = 11_644_473_600_000n

/** Tenths of microseconds since 1601. */
export function fileTime(date: Date): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE((BigInt(date.getTime()) + MS_BEFORE_1970) * 10_000n)
  return bytes
}
