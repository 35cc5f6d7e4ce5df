import { escapedOctet, labelsOf } from './name.ts'

/** Stands before each label, and before every octet in order. */
const BETWEEN = '\0'
const LOWEST_PLAIN = 1

/**
 * A text by which names sort in the order of RFC 4034, 6.1: by the last label first, each as octets, a name before those
 * below it.
 */
export function nameKey(name: string): string {
  const labels = labelsOf(name)
  let key = ''
  for (let at = labels.length - 1; at >= 0; at--) key += BETWEEN + sortable(labels[at] ?? '')
  return key
}

/** The two lowest octets get a mark before them; all others are above what parts the labels as they are. */
function sortable(label: string): string {
  return withoutEscapes(label, (octet) => (octet <= LOWEST_PLAIN ? '\x01' : '') + String.fromCharCode(octet))
}

export function compareNames(one: string, other: string): number {
  return compareTexts(nameKey(one), nameKey(other))
}

export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** A label as a byte string, without escapes. */
export const plainLabel = (label: string): string => withoutEscapes(label, String.fromCharCode)

function withoutEscapes(label: string, shown: (octet: number) => string): string {
  if (!label.includes('\\')) return label
  return label.replace(/\\(?:\d{3}|.)/gs, (pair) => shown(escapedOctet(pair, 0)))
}
