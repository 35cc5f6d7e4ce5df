import {
  bitsOf,
  type Cidr,
  cidrOf,
  contains,
  firstOf,
  formatAddress,
  formatCidr,
  hostRange,
  isMulticast,
  isPrivate,
  lastOf,
  overlaps,
  parseAddress,
  parseCidr,
  sizeOf,
  subnetsOf,
  usableSize,
} from '@cadastre/core/ip'
import { reverseZone } from '@cadastre/core/reverse'
import { z } from 'zod'
import { invalid } from '../../http/errors.ts'

const MOST_PARTS = 1_024

const Network = z
  .string()
  .min(1)
  .max(64)
  .overwrite((text) => text.trim())
  .refine((text) => networkIn(text) !== null, 'it is not an address or CIDR')

export const CidrQuestion = z
  .object({
    cidr: Network,
    other: Network.nullable().default(null).meta({ description: 'A second network to compare it with' }),
    split_into: z.int().min(2).max(MOST_PARTS).nullable().default(null),
  })
  .meta({ id: 'CidrQuestion' })

const count = z.string().meta({ description: 'A whole number; it may be longer than a JSON number holds' })

export const CidrFacts = z
  .object({
    ok: z.literal(true),
    cidr: z.string(),
    has_host_bits: z.boolean(),
    family: z.union([z.literal(4), z.literal(6)]),
    prefix_length: z.int(),
    network: z.string(),
    broadcast: z.string().nullable(),
    first_usable: z.string(),
    last_usable: z.string(),
    size: count,
    usable_size: count,
    netmask: z.string(),
    wildcard_mask: z.string(),
    reverse_zone: z.string(),
    is_private: z.boolean(),
    is_multicast: z.boolean(),
    other: z
      .object({ cidr: z.string(), is_inside: z.boolean(), is_around: z.boolean(), overlaps: z.boolean() })
      .nullable(),
    split: z.object({ prefix_length: z.int(), networks: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'CidrFacts' })

export function cidrFacts({ cidr, other, split_into }: z.output<typeof CidrQuestion>): z.output<typeof CidrFacts> {
  const { cidr: network, hasHostBits } = parsed(cidr)
  const { family, prefix } = network
  const usable = hostRange(network)
  const shown = (value: bigint): string => formatAddress({ family, value })
  const wildcard = sizeOf(network) - 1n
  const hasBroadcast = family === 4 && prefix < 31
  return {
    ok: true,
    cidr: formatCidr(network),
    has_host_bits: hasHostBits,
    family,
    prefix_length: prefix,
    network: shown(network.first),
    broadcast: hasBroadcast ? formatAddress(lastOf(network)) : null,
    first_usable: shown(usable.first),
    last_usable: shown(usable.last),
    size: String(sizeOf(network)),
    usable_size: String(usableSize(network)),
    netmask: shown((1n << BigInt(bitsOf(family))) - 1n - wildcard),
    wildcard_mask: shown(wildcard),
    reverse_zone: reverseZone(network),
    is_private: isPrivate(firstOf(network)) && isPrivate(lastOf(network)),
    is_multicast: isMulticast(network),
    other: other === null ? null : comparison(network, parsed(other).cidr),
    split: split_into === null ? null : splitOf(network, split_into),
  }
}

// A calculator is also asked about one address, which is a network of its own to it.
function networkIn(text: string): { cidr: Cidr; hasHostBits: boolean } | null {
  const address = parseAddress(text)
  return address ? { cidr: cidrOf(address, bitsOf(address.family)), hasHostBits: false } : parseCidr(text)
}

function parsed(text: string): { cidr: Cidr; hasHostBits: boolean } {
  const network = networkIn(text)
  if (!network) throw invalid(`${text} is not an address or CIDR`)
  return network
}

const comparison = (network: Cidr, other: Cidr) => ({
  cidr: formatCidr(other),
  is_inside: contains(network, other),
  is_around: contains(other, network),
  overlaps: overlaps(network, other),
})

/** The longest prefix that still gives that many parts; where the number is no power of two there are some more. */
function splitOf(network: Cidr, parts: number) {
  const prefix = network.prefix + Math.ceil(Math.log2(parts))
  if (prefix > bitsOf(network.family)) throw invalid(`${formatCidr(network)} cannot be split into ${parts} networks`)
  return { prefix_length: prefix, networks: [...subnetsOf(network, prefix)].map(formatCidr) }
}
