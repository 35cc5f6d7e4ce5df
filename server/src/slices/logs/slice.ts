import { z } from 'zod'
import { verbs } from '../../http/verbs.ts'
import type { Routes, Slice } from '../../slice.ts'
import { dhcpActivity, dhcpAgentSources } from '../dhcp/activity-log/queries.ts'
import { ActivityEvents, ActivityQuestion } from '../dhcp/activity-log/schema.ts'
import { agentSources, dnsAnalytics, dnsQueries } from '../dns/query-log/queries.ts'
import {
  AgentSource,
  DnsAnalytics,
  DnsAnalyticsQuestion,
  DnsQueryEvents,
  DnsQueryQuestion,
} from '../dns/query-log/schema.ts'
import { logJobs } from './jobs.ts'
import { logTools } from './tools.ts'

const refuses = [400, 404]

function logRoutes(app: Routes): void {
  const { read, ask } = verbs(app)

  read(
    '/agent-sources',
    'logs_agent_sources',
    'The servers whose agents send their logs',
    { answer: z.array(AgentSource) },
    async (reader) => [...(await agentSources(reader)), ...(await dhcpAgentSources(reader))],
  )

  ask(
    '/dns-queries',
    'logs_dns_queries',
    'What a DNS server was asked, the newest first',
    { body: DnsQueryQuestion, answer: DnsQueryEvents, refuses },
    (reader, { body }) => dnsQueries(reader, body),
  )

  ask(
    '/dns-queries/analytics',
    'logs_dns_analytics',
    'What a DNS server was asked most, by whom',
    { body: DnsAnalyticsQuestion, answer: DnsAnalytics, refuses },
    (reader, { body }) => dnsAnalytics(reader, body),
  )

  ask(
    '/dhcp-activity',
    'logs_dhcp_activity',
    'What a DHCP server logged about clients, the newest first',
    { body: ActivityQuestion, answer: ActivityEvents, refuses },
    (reader, { body }) => dhcpActivity(reader, body),
  )
}

/** What servers were asked and did, as their agents tell. */
export const logs: Slice = {
  tag: 'logs',
  prefix: '/logs',
  access: { resource: 'server' },
  tokens: { scopes: ['read'] },
  routes: logRoutes,
  tools: logTools,
  jobs: logJobs,
}
