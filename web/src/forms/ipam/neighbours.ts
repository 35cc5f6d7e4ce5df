import { parseCidr } from '@cadastre/core/ip'

interface Networked {
  id: string
  network: string
}

/** Other subnets of the block, the nearest ones first: those are what one merges with. */
export function nearSiblings<Of extends Networked>(subnet: Networked, siblings: readonly Of[], most = 40): Of[] {
  const own = firstOf(subnet.network)
  return siblings
    .filter(({ id }) => id !== subnet.id)
    .toSorted(
      (one, other) => Number(distance(own, one) - distance(own, other)) || (one.network < other.network ? -1 : 1),
    )
    .slice(0, most)
}

const firstOf = (network: string): bigint => parseCidr(network)?.cidr.first ?? 0n

function distance(own: bigint, { network }: Networked): bigint {
  const first = firstOf(network)
  return first > own ? first - own : own - first
}
