import { fromBase64 } from './encodings.ts'
import { DnsFault } from './fault.ts'

/** The number that names a key, from the value of its DNSKEY (RFC 4034, appendix B). */
export function keyTagOf(dnskey: string): number {
  const [flags, protocol, algorithm, ...key] = dnskey.trim().split(/\s+/)
  if (key.length === 0) throw new DnsFault('value', `${dnskey} is no DNSKEY`)
  const [high, low] = [Number(flags) >> 8, Number(flags) & 255]
  const octets = [high, low, Number(protocol), Number(algorithm), ...fromBase64(key.join(''))]
  const sum = octets.reduce((total, octet, index) => total + (index % 2 === 0 ? octet << 8 : octet), 0)
  return (sum + (sum >>> 16)) & 0xffff
}
