import {
  bitsOf,
  type Cidr,
  cidrsOfRange,
  clamp63,
  firstOf,
  formatAddress,
  formatCidr,
  freeOfPrefix,
  lastOf,
  type Range,
  rangeOf,
  sizeOf,
} from '@cadastre/core/ip'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { exactNumber } from '../../../db/wire.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { Count } from '../fields.ts'
import { gapsIn } from './gaps.ts'
import { cidrOfText } from './placement.ts'

export const FreeNetwork = z.object({
  network: z.string(),
  first: z.string(),
  last: z.string(),
  size: Count,
  prefix_len: z.int(),
})
export type FreeNetwork = z.output<typeof FreeNetwork>

/** A block as the search for free space sees it. */
export type BlockNetwork = { id: string; space_id: string; cidr: Cidr }

export async function blockNetworkOf(reader: Reader, id: string): Promise<BlockNetwork> {
  const [row] = await reader.rows(
    sql<{
      space_id: string
      network: string
    }>`select space_id, network from ip_block where id = ${id} and deleted_at is null`,
  )
  if (!row) throw notFound('Block')
  return { id, space_id: row.space_id, cidr: cidrOfText(row.network) }
}

/** A network below a block is smaller than the block. */
export function checkPrefix({ cidr }: BlockNetwork, prefix: number): void {
  const most = bitsOf(cidr.family)
  if (prefix > most) throw invalid(`prefix_len /${prefix} exceeds the maximum of /${most} for IPv${cidr.family}`)
  if (prefix <= cidr.prefix) throw invalid(`prefix_len /${prefix} must be longer than the block's /${cidr.prefix}`)
}

const MOST_FREE = 200

/** What is left of a block, as few and as great networks as can be. */
export async function freeSpace(reader: Reader, id: string): Promise<FreeNetwork[]> {
  const free = await freeIn(reader, await blockNetworkOf(reader, id), MOST_FREE)
  return free.slice(0, MOST_FREE).map(shownFree)
}

/** All of what is left, or what is left in the lowest gaps. */
export async function freeIn(reader: Reader, { id, cidr }: BlockNetwork, gaps: number | null): Promise<Cidr[]> {
  return (await gapsIn(reader, id, cidr, bitsOf(cidr.family), gaps)).flatMap(cidrsOfRange)
}

export async function availableSubnets(reader: Reader, id: string, prefix: number, limit: number): Promise<string[]> {
  const block = await blockNetworkOf(reader, id)
  checkPrefix(block, prefix)
  return (await lowestFree(reader, block, prefix, limit)).map(formatCidr)
}

/** The lowest free networks of a length. */
export async function lowestFree(reader: Reader, block: BlockNetwork, prefix: number, limit: number): Promise<Cidr[]> {
  const gaps = await gapsIn(reader, block.id, block.cidr, prefix, limit)
  return gaps.flatMap((gap) => networksIn(block.cidr, gap, prefix, limit)).slice(0, limit)
}

/** Networks of a length in a gap of a block: everything around the gap is taken. */
function networksIn(cidr: Cidr, { family, first, last }: Range, prefix: number, limit: number): Cidr[] {
  const whole = rangeOf(cidr)
  const around = [
    { family, first: whole.first, last: first - 1n },
    { family, first: last + 1n, last: whole.last },
  ]
  return freeOfPrefix(cidr, around.flatMap(cidrsOfRange), prefix, limit)
}

export function shownFree(cidr: Cidr): FreeNetwork {
  return {
    network: formatCidr(cidr),
    first: formatAddress(firstOf(cidr)),
    last: formatAddress(lastOf(cidr)),
    size: exactNumber(String(clamp63(sizeOf(cidr)))),
    prefix_len: cidr.prefix,
  }
}
