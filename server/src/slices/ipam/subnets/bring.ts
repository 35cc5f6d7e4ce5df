import { compareCidr, contains } from '@cadastre/core/ip'
import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, invalid, type Refusal } from '../../../http/errors.ts'
import { existing, type Network } from '../in-the-way.ts'
import { holdSpace } from '../locks.ts'
import { subnetImages, writeSubnets } from '../write/subnets.ts'
import { containmentFault, networkOf, totalIps } from './rules.ts'
import { defaults, type Subnet, type SubnetFields } from './schema.ts'

/** What only an import says of a subnet. */
type Provenance = { import_source: string; imported_at: string }
export type Brought = Partial<SubnetFields> & Provenance

/**
 * Makes many subnets below one block in a few statements, without rows of their own; each is there afterwards, or refused
 * for itself. The caller puts them into the audit log.
 */
export async function bringSubnets(
  work: Work,
  place: { space_id: string; block_id: string },
  networks: readonly string[],
  fields: Brought,
): Promise<Map<string, Subnet | Refusal>> {
  const faults = await faultsOf(work, place, networks)
  const rows = networks
    .filter((network) => !faults.has(network))
    .map((network) => ({
      ...defaults,
      ...fields,
      ...place,
      id: newId(),
      network,
      total_ips: totalIps(networkOf(network)),
    }))
  await writeSubnets(work, { insert: rows })
  const made = await subnetImages(
    work,
    rows.map(({ id }) => id),
  )
  return new Map<string, Subnet | Refusal>([...faults, ...made.map((subnet) => [subnet.network, subnet] as const)])
}

/** Why networks cannot lie there. The block is held: overlapping subnets always lie below the same one. */
async function faultsOf(
  work: Work,
  { space_id, block_id }: { space_id: string; block_id: string },
  networks: readonly string[],
): Promise<Map<string, Refusal>> {
  await holdSpace(work, space_id)
  const block = await work.first(
    sql<{ network: string }>`select network from ip_block where id = ${block_id} and space_id = ${space_id}
      and deleted_at is null for no key update`,
  )
  if (!block) throw invalid('Block not found in this space')
  const faults = new Map<string, Refusal>()
  for (const network of networks) {
    const fault = containmentFault(network, block.network)
    if (fault) faults.set(network, invalid(fault))
  }
  const inside = networks.filter((network) => !faults.has(network))
  for (const { network, subnet, block: below } of await takenBy(work, space_id, block_id, inside)) {
    if (subnet) faults.set(network, conflict(`Network ${network} overlaps with ${existing(work, 'subnet', subnet)}`))
    else if (below) faults.set(network, conflict(`Network ${network} overlaps with ${existing(work, 'block', below)}`))
  }
  for (const [network, other] of overlapsAmong(inside.filter((network) => !faults.has(network))))
    faults.set(network, conflict(`Network ${network} overlaps with ${other}, which comes with it`))
  return faults
}

type Occupied = { network: string; subnet: Network | null; block: Network | null }

// What overlaps is looked for by the networks alone, as of a single new subnet.
const takenBy = (work: Work, space_id: string, block_id: string, networks: readonly string[]): Promise<Occupied[]> =>
  work.rows(sql<Occupied>`
    select w.network::text as network,
      (select jsonb_build_object('id', id, 'network', network) from (
        select id, network from subnet where space_id = ${space_id} and network && w.network and deleted_at is null offset 0
      ) found order by network limit 1) as subnet,
      (select jsonb_build_object('id', id, 'network', network) from (
        select id, network from ip_block where parent_block_id = ${block_id} and network && w.network
          and deleted_at is null offset 0
      ) found order by network limit 1) as block
    from unnest(${networks}::cidr[]) w (network)`)

/** Networks that lie in others of the same list. */
function overlapsAmong(networks: readonly string[]): [string, string][] {
  const sorted = networks
    .map((text) => ({ text, cidr: networkOf(text) }))
    .sort((one, other) => compareCidr(one.cidr, other.cidr))
  const pairs: [string, string][] = []
  let last = sorted[0]
  for (const one of sorted.slice(1)) {
    if (last && contains(last.cidr, one.cidr)) pairs.push([one.text, last.text])
    else last = one
  }
  return pairs
}
