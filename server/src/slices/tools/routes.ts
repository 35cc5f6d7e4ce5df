import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { CidrFacts, CidrQuestion, cidrFacts } from './cidr.ts'
import { DnsAnswer, DnsQuestion, DnsTrace, lookUp, trace } from './dns.ts'
import { findVendors, MacAnswer, MacQuestion } from './mac-vendor.ts'
import { PortQuestion, PortState, peekTls, TlsQuestion, TlsSight, testPort } from './reach.ts'
import { calculating } from './use.ts'

const refuses = [429]

export function toolRoutes(app: Routes, deps: Deps): void {
  const { ask } = verbs(app)

  ask(
    '/dns-lookup',
    'tools_dns_lookup',
    'Ask a name server',
    { body: DnsQuestion, answer: DnsAnswer, refuses },
    ({ actor }, { body }) => lookUp({ deps, actor }, body),
  )

  ask(
    '/dns-trace',
    'tools_dns_trace',
    'Follow the delegations of a name from the root',
    { body: DnsQuestion, answer: DnsTrace, refuses },
    ({ actor }, { body }) => trace({ deps, actor }, body),
  )

  ask(
    '/port-test',
    'tools_port_test',
    'Test whether a TCP port takes connections',
    { body: PortQuestion, answer: PortState, refuses },
    ({ actor }, { body }) => testPort({ deps, actor }, body),
  )

  ask(
    '/tls-peek',
    'tools_tls_peek',
    'Look at the certificates a host presents',
    { body: TlsQuestion, answer: TlsSight, refuses },
    ({ actor }, { body }) => peekTls({ deps, actor }, body),
  )

  ask(
    '/mac-vendor',
    'tools_mac_vendor',
    'Find who made network cards',
    { body: MacQuestion, answer: MacAnswer, refuses },
    ({ actor }, { body }) => calculating({ deps, actor }, () => findVendors(body)),
  )

  ask(
    '/cidr',
    'tools_cidr',
    'Calculate with a network',
    { body: CidrQuestion, answer: CidrFacts, refuses },
    ({ actor }, { body }) => calculating({ deps, actor }, () => cidrFacts(body)),
  )
}
