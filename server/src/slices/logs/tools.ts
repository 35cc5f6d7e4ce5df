import { tool } from '../../slice.ts'
import { dnsAnalytics, dnsQueries } from '../dns/query-log/queries.ts'
import { DnsAnalyticsQuestion, DnsQueryQuestion } from '../dns/query-log/schema.ts'

export const logTools = [
  tool({
    name: 'find_dns_queries',
    description: 'What a DNS server was asked, the newest first.',
    input: DnsQueryQuestion,
    run: (reader, question) => dnsQueries(reader, question),
  }),
  tool({
    name: 'count_dns_queries',
    description: 'What a DNS server was asked most: names, clients, types and views, and what was blocked.',
    input: DnsAnalyticsQuestion,
    run: (reader, question) => dnsAnalytics(reader, question),
  }),
]
