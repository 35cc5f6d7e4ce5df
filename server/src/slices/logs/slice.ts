import { z } from 'zod'
import { verbs } from '../../http/verbs.ts'
import type { Routes, Slice } from '../../slice.ts'
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
    (reader) => agentSources(reader),
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
}

/** What servers were asked, as their agents tell. */
export const logs: Slice = {
  tag: 'logs',
  prefix: '/logs',
  access: { resource: 'server' },
  tokens: { scopes: ['read'] },
  routes: logRoutes,
  tools: logTools,
  jobs: logJobs,
}
