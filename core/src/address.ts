export type Family = 4 | 6
export type Address = { family: Family; value: bigint }

const DOT = 46
const ZERO = 48
const NINE = 57
const GROUP = /^[0-9a-f]{1,4}$/i

export function bitsOf(family: Family): 32 | 128 {
  return family === 4 ? 32 : 128
}

/** Strict: no leading zeros, no zone, no space. An IPv4-mapped address stays IPv6. */
export function parseAddress(text: string): Address | null {
  if (text.includes(':')) {
    const value = readGroups(text)
    return value === null ? null : { family: 6, value }
  }
  const value = readQuad(text, 0)
  return value < 0 ? null : { family: 4, value: BigInt(value) }
}

/** As RFC 5952 and, to the letter, as PostgreSQL's host(). */
export function formatAddress({ family, value }: Address): string {
  return family === 4 ? formatQuad(Number(value)) : formatGroups(value)
}

/** What a dotted quad from `start` to the end of the text stands for, or -1. */
function readQuad(text: string, start: number): number {
  let value = 0
  let octet = 0
  let digits = 0
  let dots = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      if (digits === 0 || ++dots > 3) return -1
      value = value * 256 + octet
      octet = 0
      digits = 0
    } else {
      // After a leading zero others read octal: such a text has no one meaning.
      if (code < ZERO || code > NINE || (digits > 0 && octet === 0)) return -1
      octet = octet * 10 + code - ZERO
      digits++
      if (octet > 255) return -1
    }
  }
  return dots === 3 && digits > 0 ? value * 256 + octet : -1
}

function formatQuad(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

function readGroups(text: string): bigint | null {
  if (text.length > 45) return null
  const gap = text.indexOf('::')
  if (gap < 0) {
    const all = hexOf(text)
    return all?.length === 32 ? BigInt(`0x${all}`) : null
  }
  const head = hexOf(text.slice(0, gap), true)
  const tail = hexOf(text.slice(gap + 2))
  // The gap stands for one group or more.
  if (head === null || tail === null || head.length + tail.length > 28) return null
  return BigInt(`0x${head.padEnd(32 - tail.length, '0')}${tail}`)
}

/** Four digits for each group of `1:2:3`, and eight for the dotted quad that may stand at the end of an address. */
function hexOf(text: string, isHead = false): string | null {
  if (text === '') return ''
  let hex = ''
  let start = 0
  for (let end = text.indexOf(':'); end >= 0; end = text.indexOf(':', start)) {
    const group = text.slice(start, end)
    if (!GROUP.test(group)) return null
    hex += group.padStart(4, '0')
    start = end + 1
  }
  const last = text.slice(start)
  if (GROUP.test(last)) return hex + last.padStart(4, '0')
  const quad = isHead ? -1 : readQuad(last, 0)
  return quad < 0 ? null : hex + quad.toString(16).padStart(8, '0')
}

function formatGroups(value: bigint): string {
  const groups = groupsOf(value)
  const { start, length } = longestZeros(groups)
  const isEmbedded = start === 0 && (length === 6 || (length === 5 && groups[5] === 0xffff))
  const shown = groups.map((group) => group.toString(16))
  if (isEmbedded) shown.splice(6, 2, formatQuad(Number(value & 0xffff_ffffn)))
  if (length < 2) return shown.join(':')
  return `${shown.slice(0, start).join(':')}::${shown.slice(start + length).join(':')}`
}

function groupsOf(value: bigint): number[] {
  const groups: number[] = []
  for (let shift = 96n; shift >= 0n; shift -= 32n) {
    const pair = Number((value >> shift) & 0xffff_ffffn)
    groups.push(pair >>> 16, pair & 0xffff)
  }
  return groups
}

/** The longest run of zero groups, the first of several. */
function longestZeros(groups: number[]): { start: number; length: number } {
  let best = { start: -1, length: 0 }
  let start = 0
  for (let at = 0; at <= groups.length; at++) {
    if (groups[at] === 0) continue
    if (at - start > best.length) best = { start, length: at - start }
    start = at + 1
  }
  return best
}
