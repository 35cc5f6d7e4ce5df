import { tool } from '../../slice.ts'
import { CidrQuestion, cidrFacts } from './cidr.ts'
import { DnsQuestion, lookUp, trace } from './dns.ts'
import { findVendors, MacQuestion } from './mac-vendor.ts'
import { PortQuestion, peekTls, TlsQuestion, testPort } from './reach.ts'
import { calculating } from './use.ts'

/** Those that reach out of the product are off until an administrator wants them. */
export const networkTools = [
  tool({
    name: 'find_cidr_facts',
    description: 'Calculator: borders, size, masks and reverse zone of a network; compares and splits networks.',
    input: CidrQuestion,
    run: ({ actor }, input, deps) => calculating({ deps, actor }, () => cidrFacts(input)),
  }),
  tool({
    name: 'find_mac_vendor',
    description: 'Who registered the blocks that MAC addresses are from.',
    input: MacQuestion,
    run: ({ actor }, input, deps) => calculating({ deps, actor }, () => findVendors(input)),
  }),
  tool({
    name: 'find_dns_answer',
    description: 'Asks a name server, from this machine.',
    input: DnsQuestion,
    isDefault: false,
    run: ({ actor }, input, deps) => lookUp({ deps, actor }, input),
  }),
  tool({
    name: 'find_dns_trace',
    description: 'Follows the delegations of a name from the root, from this machine.',
    input: DnsQuestion,
    isDefault: false,
    run: ({ actor }, input, deps) => trace({ deps, actor }, input),
  }),
  tool({
    name: 'find_port_state',
    description: 'Whether a TCP port takes connections from this machine.',
    input: PortQuestion,
    isDefault: false,
    run: ({ actor }, input, deps) => testPort({ deps, actor }, input),
  }),
  tool({
    name: 'find_presented_certificate',
    description: 'The certificates a host presents to this machine.',
    input: TlsQuestion,
    isDefault: false,
    run: ({ actor }, input, deps) => peekTls({ deps, actor }, input),
  }),
]
