import { escapedOctet, labelsOf } from './name.ts'

/** The order of RFC 4034, 6.1: by the last label first, each as octets; a name comes before those below it. */
export function compareNames(one: string, other: string): number {
  if (one === other) return 0
  const [left, right] = [labelsOf(one), labelsOf(other)]
  for (let depth = 1; depth <= Math.min(left.length, right.length); depth++) {
    const order = compareLabels(left.at(-depth) ?? '', right.at(-depth) ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareLabels(one: string, other: string): number {
  const [left, right] = [plainLabel(one), plainLabel(other)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A label as a byte string, without escapes. */
export function plainLabel(label: string): string {
  if (!label.includes('\\')) return label
  return label.replace(/\\(?:\d{3}|.)/gs, (pair) => String.fromCharCode(escapedOctet(pair, 0)))
}
