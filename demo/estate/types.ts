import type { Device } from './names.ts'

export type SpaceKey = 'corporate' | 'lab' | 'customer'

/** A block as the API takes it, with names instead of ids. */
export type BlockPlan = {
  space: SpaceKey
  network: string
  parent: string | null
  name: string
  description?: string
  site?: string
  vrf?: string
  customer?: string
  tags?: Record<string, string>
  fields?: Record<string, unknown>
}

/** Who is in a subnet: devices of one kind, so and so full. */
export type Population = { device: Device; count: number; mostly: 'dhcp' | 'allocated' | 'static_dhcp' }

export type SubnetPlan = {
  space: SpaceKey
  network: string
  block: string
  name: string
  description: string
  site?: string
  customer?: string
  /** A VLAN of the router of the site; without it the tag alone may be known. */
  vlan?: { router: string; tag: number; name: string }
  tag?: number
  role?: 'data' | 'voice' | 'management' | 'guest'
  status?: 'active' | 'deprecated' | 'reserved' | 'quarantine'
  flags?: { pci_scope?: boolean; internet_facing?: boolean; decom_date?: string }
  tags: Record<string, string>
  fields: Record<string, unknown>
  population: Population | null
}

export type Structure = { blocks: BlockPlan[]; subnets: SubnetPlan[] }

export const joined = (parts: readonly Structure[]): Structure => ({
  blocks: parts.flatMap(({ blocks }) => blocks),
  subnets: parts.flatMap(({ subnets }) => subnets),
})
