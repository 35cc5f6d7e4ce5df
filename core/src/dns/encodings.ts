import { DnsFault, shown } from './fault.ts'

const HEX = '0123456789abcdef'
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The alphabet of RFC 4648 with "extended hex", which keeps the order of hashed names. */
const BASE32 = '0123456789abcdefghijklmnopqrstuv'

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, hexPair).join('')
const hexPair = (byte: number): string => (HEX[byte >> 4] ?? '') + (HEX[byte & 15] ?? '')

export const fromHex = (text: string): Uint8Array => fromDigits(text.toLowerCase(), HEX, 4, 'hexadecimal digits')
export const toBase32 = (bytes: Uint8Array): string => toDigits(bytes, BASE32, 5)
export const fromBase32 = (text: string): Uint8Array => fromDigits(text.toLowerCase(), BASE32, 5, 'base32')

export function toBase64(bytes: Uint8Array): string {
  const digits = toDigits(bytes, BASE64, 6)
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=')
}

export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0)
    throw new DnsFault('value', `${shown(text)} is not base64: its length is not a multiple of 4`)
  return fromDigits(text.replace(/={1,2}$/, ''), BASE64, 6, 'base64')
}

function toDigits(bytes: Uint8Array, alphabet: string, width: number): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    for (bits += 8; bits >= width; ) {
      bits -= width
      text += alphabet[(held >> bits) & ((1 << width) - 1)]
    }
  }
  return bits > 0 ? text + alphabet[(held << (width - bits)) & ((1 << width) - 1)] : text
}

function fromDigits(text: string, alphabet: string, width: number, kind: string): Uint8Array {
  const bytes = new Uint8Array((text.length * width) >> 3)
  let bits = 0
  let held = 0
  let at = 0
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) throw new DnsFault('value', `${shown(character)} is not one of the characters of ${kind}`)
    held = ((held << width) | digit) & 0xffff
    bits += width
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = held >> bits
    }
  }
  // What is left over must be padding, shorter than a digit and zero; else some of the text would be lost.
  if (bits >= width || (held & ((1 << bits) - 1)) !== 0)
    throw new DnsFault('value', `${shown(text)} is not ${kind}: it is cut short`)
  return bytes
}
