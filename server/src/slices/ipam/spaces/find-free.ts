import { type Cidr, formatCidr, freeOfPrefix } from '@cadastre/core/ip'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { reference } from '../../../references/reference.ts'
import { cidrOfText } from '../blocks/placement.ts'
import { Count } from '../fields.ts'
import { getSpace } from './spaces.ts'

const MOST = 100

export const FindFree = z
  .object({
    prefix_length: z.int().min(8).max(126),
    address_family: z.union([z.literal(4), z.literal(6)]).default(4),
    count: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(5)
      .transform((count) => Math.min(count, MOST)),
    min_free_addresses: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
    parent_block_id: reference('ip_block').nullable().default(null),
  })
  .refine(({ address_family, prefix_length }) => address_family === 6 || prefix_length <= 30, {
    path: ['prefix_length'],
    message: 'it is between 8 and 30 for IPv4',
  })
  .meta({ id: 'IpSpaceFindFree' })
export type FindFree = z.output<typeof FindFree>

const Candidate = z.object({
  cidr: z.string(),
  parent_block_id: reference('ip_block'),
  parent_block_cidr: z.string(),
  free_addresses: Count.nullable(),
})
type Candidate = z.output<typeof Candidate>

export const FreeFound = z
  .object({
    candidates: z.array(Candidate),
    summary: z.object({ blocks_scanned: z.int(), candidates_emitted: z.int(), warning: z.string().nullable() }),
  })
  .meta({ id: 'IpSpaceFreeFound' })
export type FreeFound = z.output<typeof FreeFound>

type Block = { id: string; network: string }

/** Networks of a length that are free, in the smallest blocks first; or subnets of that length with room left. */
export async function findFree(reader: Reader, id: string, question: FindFree): Promise<FreeFound> {
  await getSpace(reader, id)
  const blocks = await blocksToScan(reader, id, question)
  const { candidates, scanned } =
    question.min_free_addresses === null
      ? await freeIn(reader, blocks, question)
      : { candidates: await roomyIn(reader, blocks, question, question.min_free_addresses), scanned: blocks.length }
  const isEmpty = blocks.length === 0 && !(await hasBlocks(reader, id))
  return {
    candidates,
    summary: {
      blocks_scanned: scanned,
      candidates_emitted: candidates.length,
      warning: isEmpty ? 'space has no blocks' : null,
    },
  }
}

// Only blocks that such a network fits into; of a parent, everything below it, too.
const blocksStatement = (id: string, addressFamily: 4 | 6, prefixLength: number, parent: string | null) => sql<Block>`
  select b.id, b.network from ip_block b
  where b.space_id = ${id} and b.deleted_at is null and family(b.network) = ${addressFamily} and masklen(b.network) <= ${prefixLength}
    and (${parent}::cidr is null or b.network <<= ${parent}::cidr)
  order by masklen(b.network) desc, b.network`

async function blocksToScan(reader: Reader, id: string, question: FindFree): Promise<Block[]> {
  const parent = question.parent_block_id === null ? null : await parentOf(reader, id, question.parent_block_id)
  return reader.rows(blocksStatement(id, question.address_family, question.prefix_length, parent))
}

async function parentOf(reader: Reader, spaceId: string, blockId: string): Promise<string> {
  const [parent] = await reader.rows(
    sql<Block>`select id, network from ip_block where id = ${blockId} and space_id = ${spaceId} and deleted_at is null`,
  )
  if (!parent) throw invalid('Parent block not found in this space')
  return parent.network
}

async function hasBlocks(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader.rows(sql`select id from ip_block where space_id = ${id} and deleted_at is null limit 1`)
  return rows.length > 0
}

const BATCH = 100

async function freeIn(reader: Reader, blocks: Block[], { prefix_length, count }: FindFree) {
  const candidates: Candidate[] = []
  let scanned = 0
  for (let at = 0; at < blocks.length && candidates.length < count; at += BATCH) {
    const batch = blocks.slice(at, at + BATCH)
    const taken = await takenBelow(reader, batch)
    for (const block of batch) {
      if (candidates.length >= count) break
      scanned++
      const free = freeOfPrefix(cidrOfText(block.network), taken.get(block.id) ?? [], prefix_length, count)
      candidates.push(...free.slice(0, count - candidates.length).map((cidr) => candidate(block, cidr)))
    }
  }
  return { candidates, scanned }
}

const candidate = (block: Block, cidr: Cidr): Candidate => ({
  cidr: formatCidr(cidr),
  parent_block_id: block.id,
  parent_block_cidr: block.network,
  free_addresses: null,
})

const takenStatement = (blocks: string[]) => sql<{ block: string; network: string }>`
  select parent_block_id as block, network from ip_block where parent_block_id = any(${blocks}::uuid[]) and deleted_at is null
  union all
  select block_id, network from subnet where block_id = any(${blocks}::uuid[]) and deleted_at is null
  order by network`

async function takenBelow(reader: Reader, blocks: readonly Block[]): Promise<Map<string, Cidr[]>> {
  const rows = await reader.rows(takenStatement(blocks.map(({ id }) => id)))
  const byBlock = new Map<string, Cidr[]>(blocks.map(({ id }) => [id, []]))
  for (const { block, network } of rows) byBlock.get(block)?.push(cidrOfText(network))
  return byBlock
}

const roomy = (blocks: string[], prefixLength: number, room: number, count: number) => sql<Candidate>`
  select s.network as cidr, b.id as parent_block_id, b.network as parent_block_cidr,
    s.total_ips - s.allocated_ips - u.allocated_ips as free_addresses
  from subnet s join ip_block b on b.id = s.block_id
  cross join lateral (select coalesce(sum(allocated_ips), 0)::bigint as allocated_ips from usage_delta
    where subnet_id = s.id) u
  where s.block_id = any(${blocks}::uuid[]) and s.deleted_at is null and masklen(s.network) = ${prefixLength}
    and s.total_ips - s.allocated_ips - u.allocated_ips >= ${room}
  order by masklen(b.network) desc, s.network limit ${count}`

/** Who asks for room wants a subnet that is there already. */
function roomyIn(reader: Reader, blocks: Block[], question: FindFree, room: number): Promise<Candidate[]> {
  return reader.rows(
    roomy(
      blocks.map(({ id }) => id),
      question.prefix_length,
      room,
      question.count,
    ),
  )
}
