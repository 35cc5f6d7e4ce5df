import {
  type Cidr,
  clamp63,
  contains,
  equalCidr,
  firstOf,
  formatAddress,
  formatCidr,
  hostRange,
  parseCidr,
  sizeOf,
  usableSize,
} from '@cadastre/core/ip'
import { boundariesOf } from '../../subnets/rules.ts'
import {
  type BoundaryChanges,
  boundaryChanges,
  type Conflict,
  type Placeholder,
  type SubnetRow,
  shownAddress,
  storedCidr,
} from '../rules.ts'

/** What the caller wants a network to become; a text that is none says why. */
export type Grown = { cidr: Cidr } | { fault: string }

/** A network that grows: it contains the old one and is larger. */
export function grownFrom(old: Cidr, text: string, isStrict: boolean): Grown {
  const parsed = parseCidr(text.trim())
  if (!parsed) return { fault: `'${text}' is not a network such as 10.0.0.0/23` }
  const { cidr, hasHostBits } = parsed
  if (isStrict && hasHostBits) return { fault: `${text} has host bits set; the network is ${formatCidr(cidr)}` }
  const [before, after] = [formatCidr(old), formatCidr(cidr)]
  if (cidr.family !== old.family) return { fault: `${after} is not of the address family of ${before}` }
  if (equalCidr(cidr, old)) return { fault: `${after} is what the network already is` }
  if (cidr.prefix >= old.prefix) return { fault: `${after} is not larger than ${before}; a network can only grow` }
  if (!contains(cidr, old)) return { fault: `${before} is not inside ${after}` }
  return { cidr }
}

export type Bounds = {
  network_address_shifts: boolean
  old_network_ip: string
  new_network_ip: string
}

export const boundsOf = (old: Cidr, grown: Cidr): Bounds => ({
  network_address_shifts: old.first !== grown.first,
  old_network_ip: formatAddress(firstOf(old)),
  new_network_ip: formatAddress(firstOf(grown)),
})

export const broadcastOf = (cidr: Cidr): string | null =>
  boundariesOf(cidr).find(({ status }) => status === 'broadcast')?.address ?? null

export const addressCount = (cidr: Cidr): bigint => clamp63(sizeOf(cidr))
export const usableCount = (cidr: Cidr): bigint => clamp63(usableSize(cidr))

export type Neighbours = {
  /** Networks that the grown one would overlap, as a sentence names them. */
  subnets: readonly string[]
  blocks: readonly string[]
}

export type SubnetResizeFacts = Neighbours & {
  subnet: SubnetRow
  placeholders: readonly Placeholder[]
  /** The gateway's own row, if it is as it was made. */
  gatewayRow: { id: string; isDefault: boolean } | null
  /** Who has the address that the gateway would move to. */
  firstUsableHolder: string | null
  hasScopes: boolean
}

export type GatewayMove = { to: string; replacedId: string | null }

export type SubnetResizePlan = {
  grown: Cidr
  boundaries: BoundaryChanges
  firstUsable: string
  gatewayMove: GatewayMove | null
  conflicts: Conflict[]
  warnings: string[]
}

type Choices = { new_cidr: string; move_gateway_to_first_usable: boolean; replace_default_placeholders: boolean }

export function subnetResizePlan(facts: SubnetResizeFacts, choices: Choices): SubnetResizePlan {
  const old = storedCidr(facts.subnet.network)
  const target = grownFrom(old, choices.new_cidr, true)
  const grown = 'cidr' in target ? target.cidr : old
  const firstUsable = firstUsableOf(grown)
  const isMoving = choices.move_gateway_to_first_usable && firstUsable !== facts.subnet.gateway
  const boundaries = boundaryChanges(facts.placeholders, boundariesOf(grown), hasBoundaryRows(facts, old))
  return {
    grown,
    boundaries: choices.replace_default_placeholders ? boundaries : { ...boundaries, dropped: [], created: [] },
    firstUsable,
    gatewayMove: isMoving ? { to: firstUsable, replacedId: replacedGateway(facts, choices) } : null,
    conflicts: 'fault' in target ? [{ type: 'validation', detail: target.fault }] : placeFaults(facts, grown, isMoving),
    warnings: warningsOf(facts, boundaries, isMoving),
  }
}

const replacedGateway = ({ gatewayRow }: SubnetResizeFacts, choices: Choices): string | null =>
  choices.replace_default_placeholders && gatewayRow?.isDefault ? gatewayRow.id : null

export function firstUsableOf(cidr: Cidr): string {
  return shownAddress(cidr.family, hostRange(cidr).first)
}

function hasBoundaryRows({ placeholders }: SubnetResizeFacts, old: Cidr): boolean {
  return placeholders.length > 0 || boundariesOf(old).length === 0
}

function placeFaults(facts: SubnetResizeFacts, grown: Cidr, isMoving: boolean): Conflict[] {
  const network = formatCidr(grown)
  const { block_network } = facts.subnet
  const isTooLarge = !contains(storedCidr(block_network), grown)
  return [
    ...(isTooLarge ? [{ type: 'parent_too_small', detail: `${network} is not inside block ${block_network}` }] : []),
    ...overlapFaults(`Network ${network}`, facts),
    ...(isMoving && facts.firstUsableHolder !== null
      ? [{ type: 'gateway_move_impossible', detail: `The gateway cannot move: ${facts.firstUsableHolder}` }]
      : []),
  ]
}

/** One for each network in the way. */
export function overlapFaults(what: string, { subnets, blocks }: Neighbours): Conflict[] {
  return [
    ...subnets.map((other) => ({ type: 'subnet_overlap', detail: `${what} overlaps with ${other}` })),
    ...blocks.map((other) => ({ type: 'block_overlap', detail: `${what} overlaps with ${other}` })),
  ]
}

function warningsOf(facts: SubnetResizeFacts, { kept }: BoundaryChanges, isMoving: boolean): string[] {
  const { gateway } = facts.subnet
  const keepsGateway = isMoving && gateway !== null && facts.gatewayRow?.isDefault === false
  return [
    ...kept.map(({ ip, hostname }) => `${ip} (${hostname ?? 'described'}) is kept as it is`),
    ...(keepsGateway ? [`The address of the old gateway, ${gateway}, is kept as it is`] : []),
    ...(facts.hasScopes ? ['DHCP pools stay as they are; they do not grow with the subnet'] : []),
  ]
}

export type BlockResizeFacts = Neighbours & {
  block: { id: string; network: string; parent_network: string | null; isParentSeen: boolean }
  /** Direct children that the new network would leave outside. */
  outside: readonly string[]
}

export function blockResizePlan(facts: BlockResizeFacts, text: string): { grown: Cidr; conflicts: Conflict[] } {
  const { network, parent_network, isParentSeen } = facts.block
  const old = storedCidr(network)
  const target = grownFrom(old, text, false)
  if ('fault' in target) {
    const strays = facts.outside.map((child) => ({
      type: 'child_outside_new_cidr',
      detail: `${child}, which is in the block, is not inside ${text}`,
    }))
    return { grown: old, conflicts: [{ type: 'validation', detail: target.fault }, ...strays] }
  }
  const { cidr: grown } = target
  const parent = parent_network === null ? null : storedCidr(parent_network)
  const isTooLarge = parent !== null && (!contains(parent, grown) || equalCidr(parent, grown))
  const shown = formatCidr(grown)
  return {
    grown,
    conflicts: [
      ...(isTooLarge
        ? [
            {
              type: 'parent_too_small',
              detail: `${shown} is not inside the parent block${isParentSeen ? ` ${parent_network}` : ''}`,
            },
          ]
        : []),
      ...overlapFaults(`Block ${shown}`, facts),
    ],
  }
}

/** The network to look for neighbours of; null when what was typed is none. */
export function typedNetwork(text: string): string | null {
  const parsed = parseCidr(text.trim())
  return parsed && formatCidr(parsed.cidr)
}
