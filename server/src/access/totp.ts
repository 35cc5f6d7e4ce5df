import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
// Without letters and digits that are taken for each other.
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ234567'

/** A secret of 160 bits as authenticator apps take it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

function secretBytes(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** RFC 6238 over RFC 4226. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secretBytes(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step a code belongs to, one step early or late included; null for a code that fits none. */
export function totpStep(secret: string, typed: string, nowSeconds: number): number | null {
  const code = typed.trim()
  if (!/^\d{6}$/.test(code)) return null
  const now = Math.floor(nowSeconds / STEP_SECONDS)
  return (
    [now, now - 1, now + 1].find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) ??
    null
  )
}

export function otpauthUri(issuer: string, username: string, secret: string): string {
  const label = encodeURIComponent(`${issuer}:${username}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

const RECOVERY_CODES = 10

export function newRecoveryCodes(): string[] {
  const letters = (count: number) =>
    Array.from({ length: count }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(4)}-${letters(4)}`)
}

/** As it is stored and compared: people type codes in lower case and without the hyphen. */
export const normalRecoveryCode = (typed: string): string => typed.trim().toUpperCase().replaceAll('-', '')
