import type { LeaseBatch, LeasesTaken } from '@cadastre/core/agent/dhcp-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { NO_GROUP } from '../../../agents/kinds.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { recordLeases } from '../leases/record.ts'

/**
 * Takes in what happened to leases, once: the place in the stream moves in the transaction that records the events. A
 * batch that does not begin where the last one ended changes nothing, and its sender is told where to go on.
 */
export async function takeLeases(work: Work, agent: Agent, batch: LeaseBatch): Promise<LeasesTaken> {
  work.unaudited('leases are told by servers')
  const { serverId, groupId } = agent
  const known = await placeOf(work, serverId, batch)
  if (known !== batch.after) return { upserted: 0, position: known }
  const server = { id: serverId, server_group_id: groupId === NO_GROUP ? null : groupId }
  const { upserted } = batch.leases.length === 0 ? { upserted: 0 } : await recordLeases(work, server, batch.leases)
  await work.rows(sql`update dhcp_lease_stream set stream = ${batch.stream}, position = ${batch.position},
    modified_at = now() where server_id = ${serverId} and protocol = ${batch.protocol}`)
  return { upserted, position: batch.position }
}

/** Where the server is in the stream, held until commit; a stream it does not know begins. */
async function placeOf(work: Work, serverId: string, { protocol, stream }: LeaseBatch): Promise<number> {
  await work.rows(sql`insert into dhcp_lease_stream (server_id, protocol, stream, position)
    values (${serverId}, ${protocol}, ${stream}, 0) on conflict do nothing`)
  const row = await work.one(
    sql<{ stream: string; position: number }>`select stream, position from dhcp_lease_stream
      where server_id = ${serverId} and protocol = ${protocol} for update`,
  )
  return row.stream === stream ? row.position : 0
}
