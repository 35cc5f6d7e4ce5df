import { DnsFault } from './fault.ts'
import { escapedOctet } from './name.ts'

const ESCAPED = /["\\]|[^ -~]/g

/** A string without its escapes, as a byte string. */
export function readString(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:\d{1,3}|[\s\S]|$)/g, (pair) => {
    const octet = String.fromCharCode(escapedOctet(pair, 0))
    if (octet > 'ÿ') throw new DnsFault('syntax', 'Only octets can be escaped')
    return octet
  })
}

/** A byte string in quotes, as a zone file has it. */
export function quoted(text: string): string {
  return `"${text.replace(ESCAPED, escaped)}"`
}

function escaped(octet: string): string {
  if (octet === '"' || octet === '\\') return `\\${octet}`
  return `\\${String(octet.charCodeAt(0)).padStart(3, '0')}`
}
