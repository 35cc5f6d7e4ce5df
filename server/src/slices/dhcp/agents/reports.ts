import type { Metrics } from '@cadastre/core/agent/dhcp-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'

export async function noteHaState(work: Work, { serverId }: Agent, state: string): Promise<void> {
  work.unaudited('a server tells how it stands with its partner')
  await work.rows(sql`update dhcp_server set ha_state = ${state}, ha_last_heartbeat_at = now() where id = ${serverId}`)
}

export async function noteMetrics(work: Work, { serverId }: Agent, metrics: Metrics): Promise<void> {
  work.unaudited('counters of a server')
  const { bucket_at, discover, offer, request, ack, nak, decline, release, inform } = metrics
  // Sent again after an answer that was lost, it is the same bucket.
  await work.rows(sql`insert into dhcp_server_metric
      (server_id, bucket_at, discover, offer, request, ack, nak, decline, release, inform)
    values (${serverId}, ${bucket_at}, ${discover}, ${offer}, ${request}, ${ack}, ${nak}, ${decline}, ${release},
      ${inform}) on conflict do nothing`)
}

/** How far back, and how finely, by what people ask for. */
export const ranges = {
  '1h': [3600, 60],
  '6h': [21_600, 300],
  '24h': [86_400, 900],
  '7d': [604_800, 3600],
} as const
export type StatsRange = keyof typeof ranges

export type RateBucket = Record<'discover' | 'offer' | 'request' | 'ack' | 'nak' | 'decline' | 'release', number> & {
  ts: string
}

export async function statsOf(reader: Reader, id: string, range: StatsRange) {
  const [seconds, bucket_seconds] = ranges[range]
  const server = await reader.first(
    sql<{ leases_active: number }>`select (select count(*) from dhcp_lease where server_id = s.id and state = 'active')
      as leases_active from dhcp_server s where id = ${id}`,
  )
  if (!server) throw notFound('DHCP server')
  const rate_buckets = await reader.rows(sql<RateBucket>`
    select date_bin(make_interval(secs => ${bucket_seconds}), bucket_at, 'epoch') as ts, sum(discover)::bigint as discover,
      sum(offer)::bigint as offer, sum(request)::bigint as request, sum(ack)::bigint as ack, sum(nak)::bigint as nak,
      sum(decline)::bigint as decline, sum(release)::bigint as release
    from dhcp_server_metric where server_id = ${id} and bucket_at > now() - make_interval(secs => ${seconds})
    group by 1 order by 1`)
  return { leases_active: server.leases_active, range, bucket_seconds, rate_buckets }
}
