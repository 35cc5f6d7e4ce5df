import type { Advertisement, Offer, Sighting } from '@cadastre/core/agent/dhcp-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { NO_GROUP } from '../../../agents/kinds.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { recordOffers } from '../responders/responders.ts'
import { recordAdvertisements } from '../router-advertisements/routers.ts'

/** What a server in no group sees is about nobody's networks. */
const NOBODY = { recorded: 0, new: 0 }

export async function noteOffers(work: Work, { groupId }: Agent, offers: readonly Offer[]) {
  if (groupId === NO_GROUP || offers.length === 0) return nothingSeen(work)
  return { recorded: offers.length, new: await recordOffers(work, groupId, offers) }
}

export async function noteAdvertisements(work: Work, { groupId }: Agent, seen: readonly Advertisement[]) {
  if (groupId === NO_GROUP || seen.length === 0) return nothingSeen(work)
  return { recorded: seen.length, new: await recordAdvertisements(work, groupId, seen) }
}

function nothingSeen(work: Work): typeof NOBODY {
  work.unaudited('nothing was seen')
  return NOBODY
}

/** How often clients whose MAC is blocked were turned away; a MAC that is not blocked any more is nobody's. */
export async function noteSightings(work: Work, { groupId }: Agent, sightings: readonly Sighting[]): Promise<number> {
  work.unaudited('a server turns clients away')
  const updated = await work.rows(sql<{ id: string }>`
    with seen as (select mac_address, sum(count)::bigint as count, max(last_at) as last_at
      from jsonb_to_recordset(${json(sightings)}) as s (mac_address macaddr, count bigint, last_at timestamptz)
      group by mac_address),
    -- In one order: two servers of a group may tell of the same clients at once.
    held as (select b.id, seen.count, seen.last_at from dhcp_mac_block b join seen using (mac_address)
      where b.group_id = ${groupId} order by b.id for no key update of b)
    update dhcp_mac_block b set match_count = match_count + held.count,
      last_match_at = greatest(b.last_match_at, least(held.last_at, now())) from held where b.id = held.id
    returning b.id`)
  return updated.length
}
