import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/schema.ts'
import type { Routes } from '../../slice.ts'
import { CidrFacts, CidrQuestion, cidrFacts } from './cidr.ts'
import { DnsAnswer, DnsQuestion, DnsTrace, lookUp, trace } from './dns.ts'
import { findVendors, MacAnswer, MacQuestion } from './mac-vendor.ts'
import { PortQuestion, PortState, peekTls, TlsQuestion, TlsSight, testPort } from './reach.ts'
import { calculating } from './use.ts'

// They are POSTs because a question has a body; none of them changes anything.
const config = { action: 'read' } as const

export function toolRoutes(app: Routes, deps: Deps): void {
  app.post(
    '/dns-lookup',
    {
      config,
      schema: {
        operationId: 'tools_dns_lookup',
        summary: 'Ask a name server',
        body: DnsQuestion,
        response: { 200: DnsAnswer, 429: Problem },
      },
    },
    ({ actor, body }) => lookUp({ deps, actor }, body),
  )

  app.post(
    '/dns-trace',
    {
      config,
      schema: {
        operationId: 'tools_dns_trace',
        summary: 'Follow the delegations of a name from the root',
        body: DnsQuestion,
        response: { 200: DnsTrace, 429: Problem },
      },
    },
    ({ actor, body }) => trace({ deps, actor }, body),
  )

  app.post(
    '/port-test',
    {
      config,
      schema: {
        operationId: 'tools_port_test',
        summary: 'Test whether a TCP port takes connections',
        body: PortQuestion,
        response: { 200: PortState, 429: Problem },
      },
    },
    ({ actor, body }) => testPort({ deps, actor }, body),
  )

  app.post(
    '/tls-peek',
    {
      config,
      schema: {
        operationId: 'tools_tls_peek',
        summary: 'Look at the certificates a host presents',
        body: TlsQuestion,
        response: { 200: TlsSight, 429: Problem },
      },
    },
    ({ actor, body }) => peekTls({ deps, actor }, body),
  )

  app.post(
    '/mac-vendor',
    {
      config,
      schema: {
        operationId: 'tools_mac_vendor',
        summary: 'Find who made network cards',
        body: MacQuestion,
        response: { 200: MacAnswer, 429: Problem },
      },
    },
    ({ actor, body }) => calculating({ deps, actor }, () => findVendors(body)),
  )

  app.post(
    '/cidr',
    {
      config,
      schema: {
        operationId: 'tools_cidr',
        summary: 'Calculate with a network',
        body: CidrQuestion,
        response: { 200: CidrFacts, 429: Problem },
      },
    },
    ({ actor, body }) => calculating({ deps, actor }, () => cidrFacts(body)),
  )
}
