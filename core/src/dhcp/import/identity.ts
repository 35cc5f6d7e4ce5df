import { parseHostname } from '../../hostname.ts'
import { parseMac } from '../../mac.ts'

/** Octets in hexadecimal digits without anything between, from any of the usual notations; null for what is none. */
export function hexDigits(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^0x/i, '')
    .split(/[:\s-]/)
    .map((part) => (part.length === 1 ? `0${part}` : part))
    .join('')
    .toLowerCase()
  return /^(?:[0-9a-f]{2})+$/.test(digits) ? digits : null
}

/** The MAC address of an Ethernet card, from the notations of servers, which leave out leading zeros. */
export function macOf(text: string): string | null {
  const digits = hexDigits(text)
  return digits?.length === 12 ? parseMac(digits) : null
}

/** Octets as a circuit is stored: the text they are, or the octets themselves after `0x`. */
export function circuitOf(digits: string): string {
  const text = Buffer.from(digits, 'hex').toString('latin1')
  return /^(?!0x)[!-~](?:[ -~]*[!-~])?$/i.test(text) ? text : `0x${digits}`
}

/** A host name as it is stored; null for what is none, which is left out and told. */
export const hostNameOf = (text: string): string | null => (text === '' ? '' : parseHostname(text.trim()))
