import { may } from '../../access/actor.ts'
import type { Reader } from '../../db/work.ts'
import { SearchFilter } from '../ipam/addresses/query.ts'
import { countAddresses } from '../ipam/addresses/search.ts'
import { countBlocks } from '../ipam/blocks/listing.ts'
import { countSpaces } from '../ipam/spaces/listing.ts'
import { countSubnets } from '../ipam/subnets/listing.ts'
import { fullestSubnets } from '../reports/top-subnets.ts'
import { recentChanges } from './changes.ts'
import type { Change, IpamSummary, Totals } from './schema.ts'

const RECENT = 10

export async function ipamSummary(reader: Reader): Promise<IpamSummary> {
  const [totals, fullest_subnets, recent_changes] = await Promise.all([
    ipamTotals(reader),
    fullestSubnets(reader),
    changesFor(reader),
  ])
  return { generated_at: new Date().toISOString(), ...totals, fullest_subnets, recent_changes }
}

/** How much of everything the caller may see. Addresses are counted by the counters of their subnets. */
export async function ipamTotals(reader: Reader): Promise<Totals> {
  const [spaces, blocks, subnets, addresses] = await Promise.all([
    countSpaces(reader, {}),
    countBlocks(reader, {}),
    countSubnets(reader, {}),
    countAddresses(reader, SearchFilter.parse({})),
  ])
  return {
    space_count: spaces.count,
    block_count: blocks.count,
    subnet_count: subnets.count,
    address_count: addresses.count,
  }
}

async function changesFor(reader: Reader): Promise<Change[] | null> {
  if (!may(reader.actor, 'read', 'audit_log', 'every')) return null
  return (await recentChanges(reader, { limit: RECENT })).items
}
