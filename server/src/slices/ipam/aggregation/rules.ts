import { type Cidr, collapse, compareCidr, contains, formatCidr, sizeOf } from '@cadastre/core/ip'

export type Member = { id: string; cidr: Cidr }
export type Group = { supernet: Cidr; members: Member[] }

/** Supernets that two or more of these disjoint networks fill without a gap; the greatest first. */
export function aggregates(members: readonly Member[]): Group[] {
  const sorted = members.toSorted((a, b) => compareCidr(a.cidr, b.cidr))
  let at = 0
  const groups = collapse(sorted.map(({ cidr }) => cidr)).map((supernet) => {
    const start = at
    while (isInside(sorted[at], supernet)) at++
    return { supernet, members: sorted.slice(start, at) }
  })
  return groups.filter((group) => group.members.length > 1).sort(greatestFirst)
}

const isInside = (member: Member | undefined, supernet: Cidr): boolean =>
  member !== undefined && contains(supernet, member.cidr)

function greatestFirst(one: Group, other: Group): number {
  const difference = sizeOf(other.supernet) - sizeOf(one.supernet)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return compareCidr(one.supernet, other.supernet)
}

/** What names a group of subnets of a block: as long as it has the same members it is the same suggestion. */
export function keyText(blockId: string, { members }: Group): string {
  const networks = members.map(({ cidr }) => formatCidr(cidr)).sort()
  return `${blockId}|${networks.join(',')}`
}
