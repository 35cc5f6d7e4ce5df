import { requireRight } from '../../../access/permissions.ts'
import { visible } from '../../../access/visible.ts'
import { all, any, anywhere, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { dnsDriver, dnsDrivers } from '../../../drivers/dns/drivers.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import { counted } from './counted.ts'
import type { AgentSource, DnsAnalytics, DnsAnalyticsQuestion, DnsQueryEvent, DnsQueryQuestion } from './schema.ts'

const withAgent = dnsDrivers.filter(({ isAgentless }) => !isAgentless).map(({ id }) => id)

/** The DNS servers whose agents send what they are asked. */
export const agentSources = (reader: Reader): Promise<AgentSource[]> =>
  reader.rows(
    sql<AgentSource>`select id as server_id, name as server_name, 'dns' as server_kind, driver, host from dns_server
      where driver = any(${withAgent}::text[]) and ${visible(reader, 'server', 'dns_server.id')} order by name, id`,
  )

type Stretch = { server_id: string; since?: string | null | undefined; until?: string | null | undefined }

const within = ({ server_id, since, until }: Stretch): Sql =>
  all([
    sql`server_id = ${server_id}`,
    ...when(since, (moment) => sql`ts >= ${moment}::timestamptz`),
    ...when(until, (moment) => sql`ts <= ${moment}::timestamptz`),
  ])

/** What a server was asked, the newest first. */
export async function dnsQueries(reader: Reader, question: DnsQueryQuestion) {
  await requireSource(reader, question.server_id)
  const { q, qtype, client_ip, view, max_events } = question
  const conditions = all([
    within(question),
    ...when(q || null, (text) =>
      any([sql`qname ilike ${anywhere(text)}`, sql`qname is null and raw ilike ${anywhere(text)}`]),
    ),
    ...when(qtype || null, (type) => sql`qtype = ${type.toUpperCase()}`),
    ...when(client_ip, (address) => sql`client_ip = ${address}::inet`),
    ...when(view || null, (name) => sql`view = ${name}`),
  ])
  const events = await reader.rows(
    sql<DnsQueryEvent>`select id, ts, client_ip, client_port, qname, qclass, qtype, flags, view, raw
      from dns_query_log where ${conditions} order by ts desc, id desc limit ${max_events + 1}`,
  )
  return {
    server_id: question.server_id,
    events: events.slice(0, max_events),
    truncated: events.length > max_events,
  }
}

/** Whether the server is there, may be looked at, and has an agent. */
async function requireSource(reader: Reader, id: string): Promise<void> {
  requireRight(reader.actor, 'read', 'server', { one: id })
  const server = await reader.first(
    sql<{ name: string; driver: string }>`select name, driver from dns_server where id = ${id}`,
  )
  if (!server) throw notFound('DNS server')
  const driver = dnsDriver(server.driver)
  if (driver.isAgentless) throw badRequest(`Server '${server.name}' (${driver.label}) has no agent that sends its log`)
}

const MOST_KINDS = 25

/** What a server was asked, counted by name, client, type and view in one pass. */
export async function dnsAnalytics(reader: Reader, question: DnsAnalyticsQuestion): Promise<DnsAnalytics> {
  await requireSource(reader, question.server_id)
  const { server_id, since = null, until = null, limit } = question
  const [queries, blocked, rcodes_over_time] = await Promise.all([
    counted(reader, 'dns_query_log', within(question), ['qname', 'client_ip', 'qtype', 'view']),
    counted(reader, 'dns_rpz_hit', within(question), ['qname', 'client_ip']),
    rcodesOverTime(reader, question),
  ])
  return {
    server_id,
    since,
    until,
    total_queries: queries.total,
    top_qnames: queries.by('qname', limit),
    top_clients: queries.by('client_ip', limit),
    qtype_distribution: queries.by('qtype', MOST_KINDS),
    top_views: queries.by('view', MOST_KINDS),
    blocked_queries: blocked.total,
    top_blocked_qnames: blocked.by('qname', limit),
    top_blocked_clients: blocked.by('client_ip', limit),
    rcodes_over_time,
  }
}

const MOST_STEPS = 300

/** The counters of the daemon, of a day unless another time is asked for, in so many steps as a picture can show. */
const rcodesOverTime = (reader: Reader, { server_id, since, until }: Stretch) =>
  reader.rows(sql<DnsAnalytics['rcodes_over_time'][number]>`
    with asked as (select coalesce(${since ?? null}::timestamptz, now() - interval '1 day') as since,
      coalesce(${until ?? null}::timestamptz, now()) as until),
    step as (select greatest(interval '1 minute',
      make_interval(secs => ceil(extract(epoch from until - since) / ${MOST_STEPS} / 60) * 60)) as length from asked)
    select date_bin(length, bucket_at, since) as at, sum(queries_total)::bigint as queries, sum(noerror)::bigint as noerror,
      sum(nxdomain)::bigint as nxdomain, sum(servfail)::bigint as servfail
    from dns_server_metric, asked, step
    where server_id = ${server_id} and bucket_at between since and until group by 1 order by 1`)
