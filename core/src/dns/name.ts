/*
 * Names inside the program are absolute, lower-case and end with a dot. A byte that is not a letter, a digit, a hyphen
 * or an underscore is written as RFC 1035 does: a backslash and the character, or three decimal digits.
 */

const LONGEST_LABEL = 63
const LONGEST_NAME = 255
const PLAIN = /[a-z0-9_*/-]/
const POINTER = 0xc0

/** A name as it goes over the wire, uncompressed; null where the text is no name. */
export function encodeName(name: string): Uint8Array | null {
  const labels = labelsOf(name)
  if (!labels) return null
  const bytes = [...labels.flatMap((label) => [label.length, ...label]), 0]
  return bytes.length > LONGEST_NAME ? null : Uint8Array.from(bytes)
}

function labelsOf(name: string): number[][] | null {
  if (name === '.') return []
  const tokens = [...name.matchAll(/\\(\d{3})|\\([^\d])|[\s\S]/g)]
  if (tokens.at(-1)?.[0] === '.') tokens.pop()
  const labels: number[][] = [[]]
  for (const [token, digits, escaped] of tokens) {
    const byte = digits === undefined ? (escaped ?? token).charCodeAt(0) : Number(digits)
    if (token === '.') labels.push([])
    else if (byte > 255 || token === '\\') return null
    else labels.at(-1)?.push(byte)
  }
  return labels.every(({ length }) => length > 0 && length <= LONGEST_LABEL) ? labels : null
}

/** The name at an offset, and where the bytes after it begin; null where there is none. */
export function decodeName(bytes: Uint8Array, start: number): { name: string; next: number } | null {
  const labels: string[] = []
  let at = start
  let floor = start
  let next = -1
  let length = 1
  for (let size = bytes[at]; size !== 0; size = bytes[at]) {
    if (size === undefined) return null
    if ((size & POINTER) === POINTER) {
      const low = bytes[at + 1]
      if (low === undefined) return null
      const target = ((size & 0x3f) << 8) | low
      if (next < 0) next = at + 2
      // Pointers only ever lead back, so following them ends.
      if (target >= floor) return null
      at = target
      floor = target
      continue
    }
    length += size + 1
    if (size > LONGEST_LABEL || length > LONGEST_NAME || at + 1 + size > bytes.length) return null
    labels.push(shownLabel(bytes.subarray(at + 1, at + 1 + size)))
    at += 1 + size
  }
  return { name: `${labels.join('.')}.`, next: next < 0 ? at + 1 : next }
}

const shownLabel = (label: Uint8Array): string => Array.from(label, shownByte).join('')

function shownByte(byte: number): string {
  const character = String.fromCharCode(byte).toLowerCase()
  if (byte < 128 && PLAIN.test(character)) return character
  return byte > 32 && byte < 127 ? `\\${character}` : `\\${String(byte).padStart(3, '0')}`
}

/** Whether a name is another one or stands below it. */
export function isAtOrBelow(name: string, zone: string): boolean {
  return zone === '.' || name === zone || name.endsWith(`.${zone}`)
}
