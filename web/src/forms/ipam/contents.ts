import { call, send } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { counted } from '../../lib/counted.ts'
import { below } from './below.ts'

export interface Network {
  kind: 'space' | 'block' | 'subnet'
  id: string
  /** The name of a space, the network of the others. */
  label: string
}

/** What goes when this goes, line by line. */
export async function contentsOf(network: Network): Promise<string[]> {
  if (network.kind === 'subnet') return lines({ addresses: await addressesIn({ subnet_id: network.id }) })
  return lines(network.kind === 'space' ? await inSpace(network.id) : await inBlock(network))
}

interface Counts {
  blocks?: number | null
  subnets?: number | null
  addresses?: number
}

async function inSpace(id: string): Promise<Counts> {
  const [blocks, subnets, addresses] = await Promise.all([
    send(operations.ipam_blocks_list, { query: { space_id: id, limit: 1 } }),
    send(operations.ipam_subnets_list, { query: { space_id: [id], limit: 1 } }),
    addressesIn({ space_id: id }),
  ])
  return { blocks: blocks.total, subnets: subnets.total, addresses }
}

async function inBlock({ id, label }: Network): Promise<Counts> {
  const { space_id } = await call(operations.ipam_blocks_read, { params: { id } })
  const [blocks, preview] = await Promise.all([
    call(operations.ipam_blocks_list, { query: { space_id, limit: 5000 } }),
    // Counts the addresses below, and changes nothing.
    call(operations.ipam_blocks_resize_preview, { params: { id }, body: { new_cidr: label } }),
  ])
  const inside = below(id, blocks)
  return {
    blocks: inside.length,
    subnets: await subnetsIn([id, ...inside]),
    addresses: preview.descendant_ip_addresses_total,
  }
}

// One request for each; of more blocks than these nobody reads the number of subnets.
const mostAsked = 40

async function subnetsIn(blockIds: readonly string[]): Promise<number | null> {
  if (blockIds.length > mostAsked) return null
  const asked = blockIds.map((id) => send(operations.ipam_subnets_list, { query: { block_id: id, limit: 1 } }))
  return (await Promise.all(asked)).reduce((sum, { total }) => sum + (total ?? 0), 0)
}

const addressesIn = async (query: { space_id?: string; subnet_id?: string }): Promise<number> =>
  (await call(operations.ipam_addresses_search, { query: { ...query, limit: 1 } })).total

const lines = ({ blocks = 0, subnets = 0, addresses = 0 }: Counts): string[] => [
  ...line(blocks, 'block'),
  ...line(subnets, 'subnet'),
  ...line(addresses, 'address', 'addresses'),
]

// A count that was not told is not nothing.
function line(count: number | null, one: string, many = `${one}s`): string[] {
  if (count === null) return [`all its ${many}`]
  return count > 0 ? [counted(count, one, many)] : []
}
