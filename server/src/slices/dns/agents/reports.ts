import type { Metrics, SignedZone } from '@cadastre/core/agent/dns-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { newId } from '../../../db/ids.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'

/** The keys of signed zones, as their server has them; what it does not name any more is gone. How many zones were noted. */
export async function noteKeys(
  work: Work,
  { serverId, groupId }: Pick<Agent, 'serverId' | 'groupId'>,
  zones: readonly SignedZone[],
): Promise<number> {
  work.unaudited('a server tells of its keys')
  const rows = await work.rows(
    sql<{ id: string; name: string }>`select id, name from dns_zone where group_id = ${groupId}
      and name = any(${zones.map(({ zone_name }) => zone_name)}) and deleted_at is null`,
  )
  const ids = Map.groupBy(rows, ({ name }) => name)
  const known = zones.flatMap((zone) => (ids.get(zone.zone_name) ?? []).map(({ id }) => ({ ...zone, zone_id: id })))
  const keys = known.flatMap(({ zone_id, keys: all }) => all.map((key) => ({ id: newId(), zone_id, ...key })))
  await work.rows(sql`delete from dnssec_key where server_id = ${serverId}
    and zone_id = any(${known.map(({ zone_id }) => zone_id)}::uuid[])`)
  await work.rows(sql`insert into dnssec_key (id, zone_id, server_id, key_tag, key_type, algorithm, state, ds_records, timing)
    select k.id, k.zone_id, ${serverId}::uuid, k.key_tag, k.key_type, k.algorithm, k.state, k.ds_records, k.timing
    from jsonb_to_recordset(${json(keys)}) k (id uuid, zone_id uuid, key_tag int, key_type text, algorithm text,
      state text, ds_records jsonb, timing jsonb) on conflict do nothing`)
  await work.rows(sql`update dns_zone z set dnssec_ds_records = k.ds_records, dnssec_synced_at = now()
    from jsonb_to_recordset(${json(known)}) k (zone_id uuid, ds_records jsonb) where z.id = k.zone_id`)
  return known.length
}

export async function noteMetrics(work: Work, { serverId }: Agent, metrics: Metrics): Promise<void> {
  work.unaudited('counters of a server')
  const { bucket_at, queries_total, noerror, nxdomain, servfail, recursion, rate_dropped, rate_slipped } = metrics
  // Sent again after an answer that was lost, it is the same bucket.
  await work.rows(sql`insert into dns_server_metric (server_id, bucket_at, queries_total, noerror, nxdomain, servfail,
      recursion, rate_dropped, rate_slipped)
    values (${serverId}, ${bucket_at}, ${queries_total}, ${noerror}, ${nxdomain}, ${servfail}, ${recursion},
      ${rate_dropped}, ${rate_slipped}) on conflict do nothing`)
}

export async function noteStatus(work: Work, { serverId }: Agent, text: string): Promise<void> {
  work.unaudited('a server tells how its daemon is')
  await work.rows(sql`insert into dns_server_report (server_id, daemon_status, daemon_status_at)
    values (${serverId}, ${text}, now()) on conflict (server_id)
    do update set daemon_status = excluded.daemon_status, daemon_status_at = excluded.daemon_status_at`)
}

/** What the daemon of a server last said of itself; nothing before it did. */
export async function daemonStatus(reader: Reader, serverId: string) {
  const report = await reader.first(
    sql<{ daemon_status: string | null; daemon_status_at: string | null }>`select r.daemon_status, r.daemon_status_at
      from dns_server s left join dns_server_report r on r.server_id = s.id where s.id = ${serverId}`,
  )
  if (!report) throw notFound('DNS server')
  return { server_id: serverId, observed_at: report.daemon_status_at, text: report.daemon_status ?? '' }
}
