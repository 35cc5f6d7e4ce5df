import { type Cidr, contains, parseCidr } from '@cadastre/core/ip'

interface Networked {
  id: string
  network: string
}

/** Blocks that a network fits into and is not the same as, largest first. */
export function holders<Of extends Networked>(inner: Networked, blocks: readonly Of[]): Of[] {
  const cidr = cidrOf(inner)
  if (!cidr) return []
  return blocks
    .filter((block) => {
      const outer = cidrOf(block)
      return block.id !== inner.id && outer !== null && outer.prefix < cidr.prefix && contains(outer, cidr)
    })
    .toSorted((one, other) => (cidrOf(one)?.prefix ?? 0) - (cidrOf(other)?.prefix ?? 0))
}

const cidrOf = ({ network }: Networked): Cidr | null => parseCidr(network)?.cidr ?? null
