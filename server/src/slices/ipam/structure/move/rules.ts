import { type Cidr, contains, equalCidr } from '@cadastre/core/ip'
import { storedCidr } from '../rules.ts'

type Network = { id: string; network: string }
/** `shown` is how a sentence names it to the caller; `isSeen` says whether that tells the network. */
type Other = Network & { shown: string; isSeen: boolean }

export type MoveFacts = {
  block: Network & { space_id: string; parent_block_id: string | null; vrf_id: string | null }
  target: { spaceId: string; vrfId: string | null; parent: (Network & { space_id: string }) | null }
  /** Blocks of the target that would stand beside the block and overlap it. */
  siblings: readonly Other[]
  /** Subnets directly below the new parent that overlap the block. */
  loose: readonly Other[]
  /** Pairs that would overlap once both are below the block. */
  clashes: readonly { ours: string; theirs: string }[]
}

export type Fault = { status: 409 | 422; detail: string }
export type MovePlan = { reparented: string[]; rehomed: string[]; warnings: string[] }

/** Where the block goes and what it takes over there, or why it cannot go. */
export function movePlan(facts: MoveFacts): MovePlan | Fault {
  const detail = placeFault(facts)
  if (detail) return { status: 422, detail }
  const clash = clashOf(facts)
  if (clash) return { status: 409, detail: clash }
  return {
    reparented: facts.siblings.map(({ id }) => id),
    rehomed: facts.loose.map(({ id }) => id),
    warnings: warningsOf(facts),
  }
}

function placeFault({ block, target: { spaceId, parent } }: MoveFacts): string | null {
  const isSameSpace = block.space_id === spaceId
  if (!parent) {
    const isThere = isSameSpace && block.parent_block_id === null
    return isThere ? `Block ${block.network} already is at the top level of this space` : null
  }
  if (parent.id === block.id) return 'A block cannot be its own parent'
  if (parent.space_id !== spaceId) return 'The target parent block is in another space'
  const [inner, outer] = [storedCidr(block.network), storedCidr(parent.network)]
  if (equalCidr(inner, outer)) return `The target parent block has the same network, ${parent.network}`
  if (!contains(outer, inner)) return `Block ${block.network} is not inside the target parent block ${parent.network}`
  return parent.id === block.parent_block_id ? `Block ${block.network} already is in ${parent.network}` : null
}

function clashOf({ block, siblings, loose, clashes }: MoveFacts): string | null {
  const cidr = storedCidr(block.network)
  const [clash] = clashes
  return (
    siblings.map((sibling) => siblingClash(cidr, block.network, sibling)).find((facts) => facts !== null) ??
    looseClash(cidr, block.network, loose) ??
    (clash ? `${clash.ours} overlaps with ${clash.theirs} in the target` : null)
  )
}

function siblingClash(cidr: Cidr, network: string, sibling: Other): string | null {
  const other = storedCidr(sibling.network)
  if (equalCidr(cidr, other)) return `Block ${network} already exists at this level`
  if (contains(other, cidr)) {
    return `Block ${network} is contained in ${sibling.shown}; use that block as the parent`
  }
  return null
}

function looseClash(cidr: Cidr, network: string, loose: readonly Other[]): string | null {
  const inTheWay = loose.find((subnet) => !contains(cidr, storedCidr(subnet.network)))
  return inTheWay ? `Block ${network} overlaps with ${inTheWay.shown}` : null
}

function warningsOf({ block, target, siblings, loose }: MoveFacts): string[] {
  const isOtherVrf = block.vrf_id !== null && target.vrfId !== null && block.vrf_id !== target.vrfId
  const taken = [...siblings, ...loose]
  return [
    ...(isOtherVrf ? ['The VRF of the block is not that of the target space'] : []),
    ...(taken.length > 0 ? [`These networks of the target will be below the block: ${listed(taken)}`] : []),
  ]
}

function listed(networks: readonly Other[]): string {
  const seen = networks.filter(({ isSeen }) => isSeen).map(({ network }) => network)
  const hidden = networks.length - seen.length
  return [...seen, ...(hidden > 0 ? [`${hidden} that you may not see`] : [])].join(', ')
}
