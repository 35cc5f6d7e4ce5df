import { call } from '../../api/call.ts'
import { isStatus } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import { ipamBlocksListQuery } from '../../api/generated/schemas/ipam-blocks.ts'
import type { IpBlock, Vrf } from '../../api/generated/types.ts'

/** The spaces, blocks and multicast domains that point at these VRFs, as far as the user may see them. */
export async function vrfUsers(rows: readonly Vrf[]) {
  const ids = new Set(rows.map(({ id }) => id))
  const isUser = ({ vrf_id }: { vrf_id: string | null }): boolean => vrf_id !== null && ids.has(vrf_id)
  const [spaces, blocks, domains] = await Promise.all([
    seen(call(operations.ipam_spaces_list)),
    seen(
      blocksWith(
        isUser,
        sumOf(rows, ({ block_count }) => block_count),
      ),
    ),
    seen(call(operations.network_multicast_domains_list)),
  ])
  const named = [
    ...spaces.filter(isUser).map(({ id, name }) => ({ label: `Space ${name}`, to: `/ipam/spaces/${id}` })),
    ...blocks.map(({ id, network }) => ({ label: `Block ${network}`, to: `/ipam/blocks/${id}` })),
    ...domains.filter(isUser).map(({ id, name }) => ({
      label: `Multicast domain ${name}`,
      to: `/network/multicast/domains/${id}`,
    })),
  ]
  const counted = sumOf(rows, ({ space_count, block_count }) => space_count + block_count)
  return { named, total: Math.max(named.length, counted + domains.filter(isUser).length) }
}

const sumOf = (rows: readonly Vrf[], count: (row: Vrf) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)

const pageSize = ipamBlocksListQuery.limit.maximum
// The list has no filter for it; of more blocks than these only the number is told.
const mostPages = 4

async function blocksWith(isUser: (block: IpBlock) => boolean, most: number): Promise<IpBlock[]> {
  const users: IpBlock[] = []
  for (let page = 0; page < mostPages && users.length < most; page++) {
    const query = { limit: pageSize, offset: page * pageSize }
    const blocks = await call(operations.ipam_blocks_list, { query })
    users.push(...blocks.filter(isUser))
    if (blocks.length < pageSize) break
  }
  return users
}

/** Nothing where the user has no right to the list, or its module is off. */
const seen = <Row>(list: Promise<readonly Row[]>): Promise<readonly Row[]> =>
  list.catch((error: unknown) => {
    if (isStatus(error, 403) || isStatus(error, 404)) return []
    throw error
  })
