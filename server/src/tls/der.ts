/*
 * As much of DER (X.690) as a certificate needs. Node reads certificates but does not write them.
 */

export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 128) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 255)
  return [0x80 | bytes.length, ...bytes]
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
export const set = (...parts: Uint8Array[]): Buffer => der(0x31, ...parts)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
export const octets = (content: Uint8Array): Buffer => der(0x04, content)
/** A context-specific tag around what it holds. */
export const explicit = (number: number, content: Uint8Array): Buffer => der(0xa0 | number, content)
/** A context-specific tag in place of the type's own. */
export const implicit = (number: number, content: Uint8Array): Buffer => der(0x80 | number, content)

/** A whole number that is not negative. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const short = first < 0 ? Uint8Array.of(0) : bytes.subarray(first)
  return der(0x02, (short[0] ?? 0) > 127 ? Buffer.from([0, ...short]) : short)
}

export const bits = (content: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content)
export const yes = (): Buffer => der(0x01, Uint8Array.of(255))

/** `2.5.4.3` as its bytes. */
export function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 127]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift(128 | (rest & 127))
  return digits
}

/** RFC 5280, 4.1.2.5: two digits of the year up to 2049, four from then on. */
export function time(moment: Date): Buffer {
  const text = moment.toISOString().replace(/[-:T]|\.\d+/g, '')
  return moment.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}
