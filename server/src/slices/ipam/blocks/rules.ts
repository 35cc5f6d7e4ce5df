import {
  type Cidr,
  cidrsOfRange,
  contains,
  equalCidr,
  formatCidr,
  freeOfPrefix,
  rangeOf,
  sizeOf,
} from '@cadastre/core/ip'

/** `shown` is how a sentence names it. */
export type Placed = { id: string; cidr: Cidr; shown: string }

/** Why a network cannot stand beside these, or null. Those that it contains are in the way unless it adopts them. */
export function clashBeside(cidr: Cidr, siblings: readonly Placed[], adopts: boolean): string | null {
  const network = formatCidr(cidr)
  for (const sibling of siblings) {
    if (equalCidr(sibling.cidr, cidr)) return `Block ${network} already exists at this level`
    if (contains(sibling.cidr, cidr)) {
      return `Block ${network} is contained in ${sibling.shown}; use that block as the parent`
    }
    if (!adopts || !contains(cidr, sibling.cidr)) return `Block ${network} overlaps with ${sibling.shown}`
  }
  return null
}

/** Why a block cannot come between its parent and these subnets of it; those inside it move below it. */
export function clashWithSubnets(cidr: Cidr, subnets: readonly Placed[], adopts: boolean): string | null {
  const inTheWay = subnets.find((subnet) => !adopts || !contains(cidr, subnet.cidr))
  return inTheWay ? `Block ${formatCidr(cidr)} overlaps with ${inTheWay.shown}` : null
}

/** A block is smaller than its parent. */
export const isStrictlyInside = (cidr: Cidr, parent: Cidr): boolean =>
  contains(parent, cidr) && !equalCidr(parent, cidr)

export type FreeRequest = { count: number; prefix_len: number }

/** Places for what is wanted, in its order; the greatest networks choose first, each takes the lowest place it fits. */
export function packed(free: readonly Cidr[], items: readonly FreeRequest[]): { places: Cidr[][]; remaining: Cidr[] } {
  const places: Cidr[][] = items.map(() => [])
  let remaining = [...free]
  const greatestFirst = items.map((item, index) => ({ ...item, index })).sort((a, b) => a.prefix_len - b.prefix_len)
  for (const { prefix_len, count, index } of greatestFirst) {
    const taken = places[index] ?? []
    remaining = remaining.flatMap((cidr) => takeFrom(cidr, prefix_len, count - taken.length, taken))
  }
  return { places, remaining }
}

/** Takes up to so many networks from the low end of a free one; answers what is left of it. */
function takeFrom(cidr: Cidr, prefix: number, most: number, taken: Cidr[]): Cidr[] {
  if (most === 0 || cidr.prefix > prefix) return [cidr]
  const candidates = freeOfPrefix(cidr, [], prefix, most)
  taken.push(...candidates)
  const { family, first, last } = rangeOf(cidr)
  const step = sizeOf({ family, first, prefix })
  return cidrsOfRange({ family, first: first + step * BigInt(candidates.length), last })
}
