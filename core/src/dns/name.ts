import { toAscii } from '../idna.ts'
import { DnsFault, shown } from './fault.ts'

/*
 * Names inside the program are absolute, lower-case and end with a dot. Octets with a meaning in zone files are written
 * with a backslash before them, those that cannot be printed as three decimal digits, all others as they are; so two
 * names are the same exactly when their texts are.
 */

export const LONGEST_LABEL = 63
export const LONGEST_NAME = 255

const DOT = 46
const BACKSLASH = 92
const [OTHER, PLAIN, UPPER] = [0, 1, 2]
const KINDS = Uint8Array.from({ length: 256 }, (_, code) => kindOf(String.fromCharCode(code)))
/** How each octet is written inside a label. */
const SHOWN = Array.from({ length: 256 }, (_, code) => shownOctet(code))

function kindOf(character: string): number {
  if (/[a-z0-9_*/!#%&'+,:<=>?[\]^`{|}~-]/.test(character)) return PLAIN
  return /[A-Z]/.test(character) ? UPPER : OTHER
}

function shownOctet(code: number): string {
  const character = String.fromCharCode(code)
  if (kindOf(character) !== OTHER) return character.toLowerCase()
  return code > 32 && code < 127 ? `\\${character}` : `\\${String(code).padStart(3, '0')}`
}

export function labelText(octet: number): string {
  const text = SHOWN[octet]
  if (text === undefined) throw new DnsFault('name', `${shown(String.fromCharCode(octet))} is not an octet`)
  return text
}

/**
 * The absolute name that a byte string stands for: `@` is the origin, and a name without a dot at its end lies below it.
 * Zone files take this path a million times, so ordinary names are only looked at, not rebuilt.
 */
export function readName(text: string, origin: string): string {
  if (text === '@') return origin
  let label = 0
  let hasUpper = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = KINDS[code]
    if (kind === PLAIN) label++
    else if (code === DOT) {
      if (label === 0 || label > LONGEST_LABEL) return readEscaped(text, origin)
      label = 0
    } else if (kind === UPPER) {
      hasUpper = true
      label++
    } else return readEscaped(text, origin)
  }
  if (text.length === 0 || label > LONGEST_LABEL) return readEscaped(text, origin)
  const lower = hasUpper ? text.toLowerCase() : text
  return withinLimits(label === 0 ? lower : below(lower, origin), text)
}

const below = (relative: string, origin: string): string => (origin === '.' ? `${relative}.` : `${relative}.${origin}`)

/** The path for everything else: escapes, octets that are no ASCII, and what has to be refused. */
function readEscaped(text: string, origin: string): string {
  if (text === '.') return '.'
  let written = ''
  let label = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      checkLabel(label, text)
      label = 0
      written += '.'
      at++
      continue
    }
    const octet = code === BACKSLASH ? escapedOctet(text, at) : code
    written += labelText(octet)
    label++
    at += code !== BACKSLASH ? 1 : isDigit(text.charCodeAt(at + 1)) ? 4 : 2
  }
  if (label === 0 && written !== '') return withinLimits(written, text)
  checkLabel(label, text)
  return withinLimits(below(written, origin), text)
}

/** The octet that the escape at an offset stands for: `\DDD` or `\X`. */
export function escapedOctet(text: string, at: number): number {
  const next = text.charCodeAt(at + 1)
  if (Number.isNaN(next)) throw new DnsFault('syntax', `${shown(text)} ends with a backslash that escapes nothing`)
  if (!isDigit(next)) return next
  const digits = text.slice(at + 1, at + 4)
  if (!/^\d{3}$/.test(digits) || Number(digits) > 255)
    throw new DnsFault('syntax', `\\${digits} in ${shown(text)} is not an octet: three digits, at most 255`)
  return Number(digits)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function checkLabel(length: number, text: string): void {
  if (length === 0) throw new DnsFault('name', `${shown(text)} is not a name: it has an empty label`)
  if (length > LONGEST_LABEL)
    throw new DnsFault('name', `${shown(text)} has a label of ${length} octets; at most ${LONGEST_LABEL} are allowed`)
}

function withinLimits(name: string, text: string): string {
  // Without escapes the text is one octet shorter than the wire.
  if (name.length < LONGEST_NAME) return name
  const length = wireLength(name)
  if (length > LONGEST_NAME)
    throw new DnsFault('name', `${shown(text)} makes a name of ${length} octets; at most ${LONGEST_NAME} are allowed`)
  return name
}

/** How many octets a name has on the wire. */
export function wireLength(name: string): number {
  if (name === '.') return 1
  return name.replace(/\\(?:\d{3}|.)/gs, 'x').length + 1
}

// Each character can be matched in one way only, or hostile text would take forever.
const TYPED = /^(?:[^\p{Cc}\s"();\\]|\\\P{Cc})*$/u

/** A name as people type it: other scripts become A-labels (`xn--`), and what a zone file would cut in two is refused. */
export function parseName(text: string, origin = '.'): string {
  if (!TYPED.test(text)) throw new DnsFault('name', `${shown(text)} has characters that a name cannot have`)
  return readName(withALabels(text), origin)
}

const NOT_ASCII = /[^\0-\x7f]/

/** The labels that are not ASCII in their `xn--` form. */
export function withALabels(text: string): string {
  if (!NOT_ASCII.test(text)) return text
  const labels = text.split(/[.\u3002\uff0e\uff61]/)
  return labels.map((label) => (NOT_ASCII.test(label) ? aLabel(label, text) : label)).join('.')
}

function aLabel(label: string, text: string): string {
  const ascii = text.includes('\\') ? null : toAscii(label)
  if (ascii === null || ascii.includes('.'))
    throw new DnsFault('name', `${shown(label)} in ${shown(text)} is not a label in any script`)
  return ascii
}

/** The labels of a name, first to last. A dot after a backslash does not part them. */
export function labelsOf(name: string): string[] {
  if (name === '.') return []
  if (!name.includes('\\')) return name.slice(0, -1).split('.')
  return Array.from(name.matchAll(/((?:\\.|[^.\\])+)\./gs), ([, label = '']) => label)
}

/** The name without its first label; the root has none. */
export function parentOf(name: string): string | null {
  if (name === '.') return null
  const [first = ''] = name.includes('\\') ? labelsOf(name) : [name.slice(0, name.indexOf('.'))]
  return name.slice(first.length + 1) || '.'
}

/** Whether a name is another one or lies below it. */
export function isAtOrBelow(name: string, other: string): boolean {
  if (other === '.' || name === other) return true
  if (!name.endsWith(other)) return false
  const dot = name.length - other.length - 1
  return name.charCodeAt(dot) === DOT && !isEscaped(name, dot)
}

export const isBelow = (name: string, other: string): boolean => name !== other && isAtOrBelow(name, other)

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}

/** The name as a zone file of the origin may have it: `@`, relative below the origin, else absolute. */
export function relativeTo(name: string, origin: string): string {
  if (name === origin) return '@'
  if (origin === '.' || !isAtOrBelow(name, origin)) return name
  return name.slice(0, -origin.length - 1)
}

/** A wildcard answers for names that do not exist (RFC 4592): its first label is an asterisk alone. */
export const isWildcard = (name: string): boolean => name.startsWith('*.')
