import {
  type Cidr,
  contains,
  equalCidr,
  formatCidr,
  hostRange,
  mergeExact,
  overlaps,
  parseAddress,
  parseCidr,
  subnetsOf,
} from '@cadastre/core/ip'

/** What the estate should be, kept beside the product by the plainest code there is: lists, and no index. */

export type Block = { id: string; space: string; parent: string | null; cidr: Cidr; batch: string | null }
export type Subnet = { id: string; space: string; block: string; cidr: Cidr; batch: string | null }
/** An orphan was given up; an old one so long ago that it may be given out again. */
export type Host = { id: string; subnet: string; address: bigint; name: string; orphan?: 'fresh' | 'old' }

export const cidr = (text: string): Cidr => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(`${text} is no network`)
  return parsed.cidr
}
export const addressValue = (text: string): bigint => parseAddress(text)?.value ?? -1n

const isStrictlyInside = (inner: Cidr, outer: Cidr): boolean => contains(outer, inner) && !equalCidr(outer, inner)

export class Model {
  blocks: Block[] = []
  subnets: Subnet[] = []
  hosts: Host[] = []

  liveBlocks = (space: string): Block[] => this.blocks.filter((one) => one.space === space && one.batch === null)
  liveSubnets = (space: string): Subnet[] => this.subnets.filter((one) => one.space === space && one.batch === null)
  hostsOf = (subnet: string): Host[] => this.hosts.filter((host) => host.subnet === subnet)

  /** Whether a block fits below this parent, and what then moves below it. */
  blockFits(space: string, parent: Block | null, network: Cidr, self: string | null = null): boolean {
    if (parent && !isStrictlyInside(network, parent.cidr)) return false
    const siblings = this.liveBlocks(space).filter((one) => one.parent === (parent?.id ?? null) && one.id !== self)
    if (siblings.some((one) => contains(one.cidr, network))) return false
    return !this.liveSubnets(space).some((one) => one.block === parent?.id && isStrictlyInside(network, one.cidr))
  }

  addBlock(block: Block): void {
    for (const one of this.liveBlocks(block.space)) {
      if (one.parent === block.parent && isStrictlyInside(one.cidr, block.cidr)) one.parent = block.id
    }
    for (const one of this.liveSubnets(block.space)) {
      if (one.block === block.parent && contains(block.cidr, one.cidr)) one.block = block.id
    }
    this.blocks.push(block)
  }

  subnetFits(block: Block, network: Cidr, besides: readonly string[] = []): boolean {
    if (!contains(block.cidr, network)) return false
    const others = this.liveSubnets(block.space).filter(({ id }) => !besides.includes(id))
    const below = this.liveBlocks(block.space).filter(({ parent }) => parent === block.id)
    return ![...others, ...below].some((one) => overlaps(one.cidr, network))
  }

  /** A block and everything below it that is live. */
  subtree(block: Block): { blocks: Block[]; subnets: Subnet[] } {
    const blocks = [block]
    for (const one of blocks) blocks.push(...this.liveBlocks(block.space).filter(({ parent }) => parent === one.id))
    const ids = new Set(blocks.map(({ id }) => id))
    return { blocks, subnets: this.liveSubnets(block.space).filter((one) => ids.has(one.block)) }
  }

  /** What is below a block goes where it goes, in the trash or not. */
  carry(block: Block, space: string): void {
    const carried = [block]
    for (const one of carried) carried.push(...this.blocks.filter(({ parent }) => parent === one.id))
    const ids = new Set(carried.map(({ id }) => id))
    for (const one of [...carried, ...this.subnets.filter((subnet) => ids.has(subnet.block))]) one.space = space
  }

  /** Whether everything of the batch can come back as it was. */
  restorable(batch: string): boolean {
    const blocks = this.blocks.filter((one) => one.batch === batch)
    const subnets = this.subnets.filter((one) => one.batch === batch)
    const isThere = (id: string | null) =>
      id === null || blocks.some((one) => one.id === id) || this.blocks.some((one) => one.id === id && !one.batch)
    return (
      blocks.every((one) => {
        const siblings = this.liveBlocks(one.space).filter(({ parent }) => parent === one.parent)
        const beside = this.liveSubnets(one.space).filter(({ block }) => block === one.parent)
        return isThere(one.parent) && ![...siblings, ...beside].some((other) => overlaps(other.cidr, one.cidr))
      }) &&
      subnets.every((one) => {
        const below = this.liveBlocks(one.space).filter(({ parent }) => parent === one.block)
        return isThere(one.block) && ![...this.liveSubnets(one.space), ...below].some((o) => overlaps(o.cidr, one.cidr))
      })
    )
  }

  restore(batch: string): void {
    for (const one of [...this.blocks, ...this.subnets]) if (one.batch === batch) one.batch = null
  }

  /** Lowest host address without a row; `taken` are all rows of the subnet, placeholders too. */
  lowestFree(subnet: Subnet, taken: ReadonlySet<bigint>): bigint | null {
    const { first, last } = hostRange(subnet.cidr)
    for (let value = first; value <= last; value++) if (!taken.has(value)) return value
    return null
  }

  /** What `next` gives: an address without a row, and only where there is none the lowest orphan that is old. */
  nextFree(subnet: Subnet, taken: ReadonlySet<bigint>): bigint | null {
    const { first, last } = hostRange(subnet.cidr)
    const old = this.hostsOf(subnet.id).filter(
      ({ orphan, address }) => orphan === 'old' && first <= address && address <= last,
    )
    const lowest = old.reduce<bigint | null>(
      (low, { address }) => (low === null || address < low ? address : low),
      null,
    )
    return this.lowestFree(subnet, taken) ?? lowest
  }

  hostAt = (subnet: Subnet, address: bigint): Host | undefined =>
    this.hostsOf(subnet.id).find((host) => host.address === address)

  /** Somebody took the address: a new host, or an orphan that is used again and stays the same row. */
  takeHost(host: Host): void {
    this.hosts = [...this.hosts.filter(({ id }) => id !== host.id), host]
  }

  /** Puts the subnets in the place of others; hosts go where their address lies. */
  replace(old: readonly Subnet[], fresh: readonly Subnet[]): void {
    const ids = new Set(old.map(({ id }) => id))
    this.subnets = [...this.subnets.filter(({ id }) => !ids.has(id)), ...fresh]
    for (const host of this.hosts.filter(({ subnet }) => ids.has(subnet))) {
      const home = fresh.find(({ cidr: { first, prefix, family } }) => {
        const size = 1n << BigInt((family === 4 ? 32 : 128) - prefix)
        return host.address >= first && host.address < first + size
      })
      if (!home) throw new Error(`${host.name} has no place in ${fresh.map((one) => formatCidr(one.cidr)).join(', ')}`)
      host.subnet = home.id
    }
  }
}

export const children = (network: Cidr, prefix: number): Cidr[] => [...subnetsOf(network, prefix)]
export const tiled = mergeExact
