import { call, send } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { counted } from '../../pages/ipam/counted.ts'

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

/** A preview counts all that lies below a block, and changes nothing. */
async function inBlock({ id, label }: Network): Promise<Counts> {
  const preview = await call(operations.ipam_blocks_resize_preview, { params: { id }, body: { new_cidr: label } })
  return {
    blocks: preview.child_blocks_count,
    subnets: preview.child_subnets_count,
    addresses: preview.descendant_ip_addresses_total,
  }
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
