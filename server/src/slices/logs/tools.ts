import { tool } from '../../slice.ts'
import { dhcpActivity } from '../dhcp/activity-log/queries.ts'
import { ActivityQuestion } from '../dhcp/activity-log/schema.ts'
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
  tool({
    name: 'find_dhcp_activity',
    description: 'What a DHCP server logged about clients: leases, refusals and faults, the newest first.',
    input: ActivityQuestion,
    run: (reader, question) => dhcpActivity(reader, question),
  }),
]
