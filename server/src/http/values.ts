import { formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'
import { z } from 'zod'

/** Values of the wire that many families have. Every one comes out in its canonical spelling. */

/** A name that people give: blanks around it do not count, and a blank is no name. */
export const nameOf = (most: number) => z.string().trim().min(1).max(most)
export const Name = nameOf(255)
/** A name where a thing can do without one. */
export const MaybeName = z.string().trim().max(255)

/** A network; bits after the prefix are cleared. */
export const Network = z
  .string()
  .max(64)
  .refine((text) => parseCidr(text) !== null, { error: ({ input }) => noNetwork(String(input)) })
  .overwrite(canonicalNetwork)

/** A network that must be written as what it is. */
export const StrictNetwork = z
  .string()
  .max(64)
  .superRefine((text, context) => {
    const parsed = parseCidr(text)
    if (parsed && !parsed.hasHostBits) return
    const message = parsed ? `${text} has host bits set; the network is ${formatCidr(parsed.cidr)}` : noNetwork(text)
    context.addIssue({ code: 'custom', message })
  })
  .overwrite(canonicalNetwork)

const noNetwork = (text: string): string =>
  parseAddress(text) === null
    ? 'it is not a network such as 10.0.0.0/24'
    : 'it has no prefix length; a network is written like 10.0.0.0/24'

// A text that was refused comes here as well.
function canonicalNetwork(text: string): string {
  const parsed = parseCidr(text)
  return parsed ? formatCidr(parsed.cidr) : text
}

/**
 * A route distinguisher or target (RFC 4364, 4.2): AS number or IPv4 address, colon, number. Six bytes in all, so what
 * takes four of them leaves two for the other.
 */
export const RouteDistinguisher = z
  .string()
  .max(32)
  .refine(isRouteDistinguisher, 'it is not of the form ASN:number or address:number')

const PAIR = /^(\d{1,10}|[\d.]{7,15}):(\d{1,10})$/
const TWO_BYTES = 0xffff
const FOUR_BYTES = 0xffffffff

export function isRouteDistinguisher(text: string): boolean {
  const [, owner = '', assigned = ''] = PAIR.exec(text) ?? []
  if (owner.includes('.')) return canonicalAddress(owner) === owner && Number(assigned) <= TWO_BYTES
  const room = Number(owner) <= TWO_BYTES ? FOUR_BYTES : TWO_BYTES
  return owner !== '' && Number(owner) <= FOUR_BYTES && Number(assigned) <= room
}

function canonicalAddress(text: string): string | null {
  const address = parseAddress(text)
  return address && formatAddress(address)
}
