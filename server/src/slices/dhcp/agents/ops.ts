import type { Acknowledge, News } from '@cadastre/core/agent/dhcp-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'

export const opStates = ['pending', 'acked', 'failed'] as const
export type OpState = (typeof opStates)[number]

/** What the agent of a server is asked to do. */
export const pendingOps = (reader: Reader, serverId: string): Promise<News['pending_ops']> =>
  reader.rows(sql<News['pending_ops'][number]>`select id as op_id, op_type, '{}'::jsonb as payload from dhcp_config_op
    where server_id = ${serverId} and state = 'pending' order by created_at, id`)

/**
 * What became of an operation. A refusal of the daemon is final: the configuration is tried again by itself. Saying it
 * twice is saying it once, and the operation of another server is not there.
 */
export async function acknowledgeOp(
  work: Work,
  { serverId }: Agent,
  id: string,
  { result, message }: Acknowledge,
): Promise<{ op_id: string; state: OpState }> {
  work.unaudited('an agent tells what became of what it was asked to do')
  const state = result === 'ok' ? 'acked' : 'failed'
  await work.rows(sql`update dhcp_config_op set state = ${state}, acked_at = now(),
    last_error = ${result === 'ok' ? null : message} where id = ${id} and server_id = ${serverId} and state = 'pending'`)
  const op = await work.first(
    sql<{ state: OpState }>`select state from dhcp_config_op where id = ${id} and server_id = ${serverId}`,
  )
  if (!op) throw notFound('Operation')
  return { op_id: id, state: op.state }
}

export type ServerOp = {
  op_id: string
  op_type: string
  state: OpState
  last_error: string | null
  created_at: string
  acked_at: string | null
}

/** What the agent of a server was asked to do, the latest first, and how much of it stands how. */
export async function opsOf(reader: Reader, serverId: string, limit: number) {
  const [counted, items] = await Promise.all([
    reader.rows(sql<{ state: OpState; count: number }>`select state, count(*) as count from dhcp_config_op
      where server_id = ${serverId} group by state`),
    reader.rows(sql<ServerOp>`select id as op_id, op_type, state, last_error, created_at, acked_at from dhcp_config_op
      where server_id = ${serverId} order by created_at desc, id desc limit ${limit}`),
  ])
  const counts = Object.fromEntries(opStates.map((state) => [state, 0])) as Record<OpState, number>
  for (const { state, count } of counted) counts[state] = count
  return { server_id: serverId, counts, items }
}
