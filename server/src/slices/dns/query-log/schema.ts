import { z } from 'zod'
import { Moment, Timestamp, Uuid } from '../../../http/schema.ts'
import { IpAddress } from '../../../records/fields.ts'
import { InetText } from '../../../records/kinds.ts'

/** A server of any kind whose agent sends its log. */
export const AgentSource = z
  .object({
    server_id: Uuid,
    server_name: z.string(),
    server_kind: z.enum(['dns', 'dhcp']),
    driver: z.string(),
    host: z.string(),
  })
  .meta({ id: 'LogAgentSource' })
export type AgentSource = z.output<typeof AgentSource>

const Stretch = { server_id: Uuid, since: Moment.nullish(), until: Moment.nullish() }
const text = (most: number) => z.string().trim().max(most).nullish()

export const DnsQueryQuestion = z
  .object({
    ...Stretch,
    q: text(255).describe('A part of the name, or of the line where it could not be read'),
    qtype: text(16),
    client_ip: IpAddress.nullish(),
    view: text(64),
    max_events: z.int().min(1).max(1000).default(200),
  })
  .meta({ id: 'DnsQueryQuestion' })
export type DnsQueryQuestion = z.output<typeof DnsQueryQuestion>

const DnsQueryEvent = z
  .object({
    id: z.int(),
    ts: Timestamp,
    client_ip: InetText.nullable(),
    client_port: z.int().nullable(),
    qname: z.string().nullable(),
    qclass: z.string().nullable(),
    qtype: z.string().nullable(),
    flags: z.string().nullable(),
    view: z.string().nullable(),
    raw: z.string(),
  })
  .meta({ id: 'DnsQueryEvent' })
export type DnsQueryEvent = z.output<typeof DnsQueryEvent>

export const DnsQueryEvents = z
  .object({
    server_id: Uuid,
    events: z.array(DnsQueryEvent),
    truncated: z.boolean().describe('There are more than were asked for'),
  })
  .meta({ id: 'DnsQueryEvents' })

export const DnsAnalyticsQuestion = z
  .object({ ...Stretch, limit: z.int().min(1).max(100).default(10) })
  .meta({ id: 'DnsAnalyticsQuestion' })
export type DnsAnalyticsQuestion = z.output<typeof DnsAnalyticsQuestion>

const Counted = z.array(z.object({ key: z.string(), count: z.int() }).meta({ id: 'DnsQueryCount' }))
export type Counted = z.output<typeof Counted>

export const DnsAnalytics = z
  .object({
    server_id: Uuid,
    since: Timestamp.nullable(),
    until: Timestamp.nullable(),
    total_queries: z.int(),
    top_qnames: Counted,
    top_clients: Counted,
    qtype_distribution: Counted,
    top_views: Counted,
    blocked_queries: z.int().describe('Answers that a blocklist changed'),
    top_blocked_qnames: Counted,
    top_blocked_clients: Counted,
    rcodes_over_time: z
      .array(
        z
          .object({
            at: Timestamp,
            queries: z.int(),
            noerror: z.int(),
            nxdomain: z.int(),
            servfail: z.int(),
          })
          .meta({ id: 'DnsRcodeCounts' }),
      )
      .describe('As the daemon counts them, in steps of at least a minute; empty where its agent sends no counters'),
  })
  .meta({ id: 'DnsQueryAnalytics' })
export type DnsAnalytics = z.output<typeof DnsAnalytics>
