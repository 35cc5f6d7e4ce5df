/*
 * DNS data are octets, and a zone file need not be UTF-8. Inside this folder such text is a byte string: a JavaScript
 * string in which every character is one octet (0 to 255). It slices and compares like any other string.
 */

const BLOCK = 8_192
const NOT_ASCII = /[^\0-\x7f]/

/** Octets as a byte string. Most files are ASCII, which the decoder of the platform reads many times faster. */
export function byteString(bytes: Uint8Array): string {
  const ascii = asciiOf(bytes)
  if (ascii !== null) return ascii
  let text = ''
  for (let at = 0; at < bytes.length; at += BLOCK) text += String.fromCharCode(...bytes.subarray(at, at + BLOCK))
  return text
}

function asciiOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.length === bytes.length ? text : null
  } catch {
    return null
  }
}

/** What people type, as a byte string: the octets of its UTF-8 form. */
export function utf8(text: string): string {
  return NOT_ASCII.test(text) ? byteString(new TextEncoder().encode(text)) : text
}

/** A byte string as people read it, or null where its octets are not UTF-8. */
export function fromUtf8(text: string): string | null {
  if (!NOT_ASCII.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets(text))
  } catch {
    return null
  }
}

export function octets(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
