import {
  type Cidr,
  compareCidr,
  contains,
  equalCidr,
  firstOf,
  formatCidr,
  lastOf,
  overlaps,
  parseCidr,
} from '@cadastre/core/ip'
import { gatewayFault } from '../subnets/rules.ts'
import type { PlanConflict, PlanFindings, PlanNode } from './schema.ts'

const MOST_NODES = 2_000
// A body nests at most 64 levels deep, and a level of a plan takes two of them.
const MOST_LEVELS = 30

/** A node and where it hangs. */
export type Planned = { node: PlanNode; parent: PlanNode | null; cidr: Cidr; level: number }

/** The nodes of a tree, parents before their children. */
export function plannedOf(tree: PlanNode): Planned[] {
  const nodes: Planned[] = [{ node: tree, parent: null, cidr: cidrOf(tree), level: 1 }]
  for (const { node, level } of nodes)
    for (const child of node.children) nodes.push({ node: child, parent: node, cidr: cidrOf(child), level: level + 1 })
  return nodes
}

function cidrOf({ network }: PlanNode): Cidr {
  const parsed = parseCidr(network)
  if (!parsed) throw new Error(`${network} passed as a network`)
  return parsed.cidr
}

/** Why a tree is no plan at all, whatever exists; null when it can be one. */
export function treeFault(tree: PlanNode): string | null {
  const planned = plannedOf(tree)
  if (planned.length > MOST_NODES) return `A plan has at most ${MOST_NODES} nodes; this one has ${planned.length}`
  if (planned.some(({ level }) => level > MOST_LEVELS)) return `A plan is at most ${MOST_LEVELS} levels deep`
  for (const { node } of planned) {
    const fault = node.kind === 'subnet' && node.gateway ? gatewayFault(node.gateway, node.network) : null
    if (fault) return fault
  }
  return null
}

/** A network that is there; `shown` is how a sentence names it to the caller. */
export type Existing = { network: string; shown: string }

/** What a plan meets in its space: the block it extends, what overlaps its root, and what it refers to. */
export type Surroundings = {
  root: string | null
  existing: Existing[]
  vlans: readonly string[]
  groups: readonly string[]
}

/** Everything that would keep the plan from being applied. */
export function findingsOf(tree: PlanNode, surroundings: Surroundings): PlanFindings {
  const planned = plannedOf(tree)
  const conflicts = [
    ...duplicates(planned),
    ...wrongKinds(planned),
    ...missingBlock(tree, surroundings),
    ...missingReferences(planned, surroundings),
    ...strays(planned),
    ...siblingOverlaps(planned),
    ...overlapsWith(planned.filter(isNew), surroundings.existing),
  ]
  const count = (kind: string) => planned.filter((one) => isNew(one) && one.node.kind === kind).length
  return {
    ok: conflicts.length === 0,
    conflicts,
    summary: { block_count: count('block'), subnet_count: count('subnet') },
  }
}

/** Whether applying the plan makes it: a root can be a block that is there already. */
export const isNew = ({ node, parent }: Planned): boolean => parent !== null || node.existing_block_id === null

const conflict = ({ id, network }: PlanNode, kind: PlanConflict['kind'], message: string): PlanConflict => ({
  node_id: id,
  network,
  kind,
  message,
})

function duplicates(planned: readonly Planned[]): PlanConflict[] {
  const seen = new Set<string>()
  return planned.flatMap(({ node }) => {
    const isSeen = seen.has(node.id)
    seen.add(node.id)
    return isSeen ? [conflict(node, 'duplicate_id', `The id '${node.id}' is used more than once`)] : []
  })
}

function wrongKinds(planned: readonly Planned[]): PlanConflict[] {
  return planned.flatMap(({ node, parent }) => {
    const fault = kindFault(node, parent)
    return fault ? [conflict(node, 'invalid_kind', fault)] : []
  })
}

function kindFault(node: PlanNode, parent: PlanNode | null): string | null {
  if (parent === null) return node.kind === 'block' ? null : 'The root of a plan must be a block'
  if (node.existing_block_id !== null) return 'Only the root can be an existing block'
  return node.kind === 'subnet' && node.children.length > 0 ? 'A subnet has nothing below it' : null
}

function missingBlock(tree: PlanNode, { root }: Surroundings): PlanConflict[] {
  if (tree.existing_block_id === null || root === tree.network) return []
  const message = root === null ? 'The block does not exist in this space' : `The block is ${root}, not ${tree.network}`
  return [conflict(tree, 'missing_block', message)]
}

function missingReferences(planned: readonly Planned[], { vlans, groups }: Surroundings): PlanConflict[] {
  const isMissing = (id: string | null, known: readonly string[]) => id !== null && !known.includes(id)
  return planned.flatMap(({ node }) => [
    ...(isMissing(node.vlan_ref_id, vlans) ? [conflict(node, 'missing_reference', 'The VLAN does not exist')] : []),
    ...(isMissing(node.dhcp_server_group_id, groups)
      ? [conflict(node, 'missing_reference', 'The DHCP server group does not exist')]
      : []),
  ])
}

function strays(planned: readonly Planned[]): PlanConflict[] {
  return planned.flatMap(({ node, parent, cidr }) => {
    if (parent === null) return []
    const above = cidrOf(parent)
    if (!contains(above, cidr))
      return [conflict(node, 'out_of_parent', `${node.network} is not inside ${parent.network}`)]
    const isEqualBlock = node.kind === 'block' && equalCidr(above, cidr)
    return isEqualBlock ? [conflict(node, 'out_of_parent', `A block is smaller than its parent ${parent.network}`)] : []
  })
}

/** In the order of networks the one that contains others comes first, and what overlaps follows at once. */
function siblingOverlaps(planned: readonly Planned[]): PlanConflict[] {
  const byParent = Map.groupBy(planned, ({ parent }) => parent)
  return [...byParent.values()].flatMap((siblings) => {
    let widest: Cidr | undefined
    return siblings
      .toSorted((one, other) => compareCidr(one.cidr, other.cidr))
      .flatMap(({ node, cidr }) => {
        if (widest && overlaps(widest, cidr))
          return [conflict(node, 'sibling_overlap', `${node.network} overlaps with ${formatCidr(widest)} beside it`)]
        widest = cidr
        return []
      })
  })
}

type Reach = { existing: Existing; first: bigint; last: bigint }

/** For each node the first thing it overlaps. Both are sorted and looked up: either can be thousands. */
function overlapsWith(planned: readonly Planned[], existing: readonly Existing[]): PlanConflict[] {
  const reaches = Map.groupBy(existing, ({ network }) => (network.includes(':') ? 6 : 4))
  const furthest = new Map([...reaches].map(([family, some]) => [family, furthestReaches(some)]))
  return planned.flatMap(({ node, cidr }) => {
    const hit = reachInto(furthest.get(cidr.family) ?? [], firstOf(cidr).value, lastOf(cidr).value)
    return hit ? [conflict(node, 'overlap_existing', `It overlaps with ${hit.shown}`)] : []
  })
}

/** In ascending order of where they begin, each with the one that reaches furthest so far. */
function furthestReaches(existing: readonly Existing[]): { first: bigint; reach: Reach }[] {
  let furthest: Reach | undefined
  return existing
    .map((one): Reach => ({ existing: one, ...endsOf(one.network) }))
    .sort((one, other) => (one.first < other.first ? -1 : one.first > other.first ? 1 : 0))
    .map((reach) => {
      if (!furthest || reach.last > furthest.last) furthest = reach
      return { first: reach.first, reach: furthest }
    })
}

function endsOf(network: string): { first: bigint; last: bigint } {
  const parsed = parseCidr(network)
  if (!parsed) throw new Error(`${network} is stored as a network`)
  return { first: firstOf(parsed.cidr).value, last: lastOf(parsed.cidr).value }
}

function reachInto(sorted: readonly { first: bigint; reach: Reach }[], first: bigint, last: bigint): Existing | null {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.first ?? 0n) <= last) low = middle + 1
    else high = middle
  }
  const { reach } = sorted[low - 1] ?? {}
  return reach && reach.last >= first ? reach.existing : null
}
