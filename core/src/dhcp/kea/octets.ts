import { DhcpFault, shown } from '../fault.ts'

/** Octets as Kea takes them: digits with or without marks between, or a text in single quotes. */
export function octetsOf(data: string): number[] {
  const text = /^\s*'(.*)'\s*$/s.exec(data)?.[1]
  if (text !== undefined) return [...new TextEncoder().encode(text)]
  const digits = data
    .trim()
    .replace(/^0x/i, '')
    .split(/[:\s]/)
    .map((part) => (part.length % 2 === 1 ? `0${part}` : part))
    .join('')
  if (!/^[0-9a-f]*$/i.test(digits)) throw new DhcpFault(`${shown(data)} is not a row of octets in hexadecimal digits`)
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}
