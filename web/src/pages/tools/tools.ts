import * as operations from '../../api/generated/operations.ts'
import { cidrQuestion, dnsQuestion, macQuestion, portQuestion, tlsQuestion } from '../../api/generated/schemas/tools.ts'
import { cidrFinding } from './answers/cidr.tsx'
import { lookUpFinding } from './answers/dns.tsx'
import { macFinding } from './answers/mac.tsx'
import { portFinding } from './answers/port.tsx'
import { tlsFinding } from './answers/tls.tsx'
import { traceFinding } from './answers/trace.tsx'
import type { ToolId } from './tabs.ts'
import { asking, type Tool } from './tool.ts'

const dnsName = { label: 'Name or address', placeholder: 'www.example.org' }

export const tools: Readonly<Record<ToolId, Tool>> = {
  cidr: {
    purpose: 'Borders, size, masks and the reverse zone of a network. Compares two networks, and splits one.',
    fields: cidrQuestion,
    form: {
      fields: {
        cidr: { label: 'Network or address', placeholder: '10.20.0.0/16', isWide: true },
        other: { label: 'Compare with', placeholder: '10.20.4.0/22', help: '' },
        split_into: { label: 'Split into', help: 'This many networks or some more' },
      },
    },
    verb: 'Calculate',
    isLocal: true,
    ask: asking(operations.tools_cidr, cidrFinding),
  },
  dns: {
    purpose: 'What a name server answers. An address is looked up by its reverse name.',
    fields: dnsQuestion,
    form: {
      order: ['name', 'type', 'port', 'server'],
      fields: { name: dnsName, server: { help: 'Empty: the resolver of the machine Cadastre runs on' } },
    },
    verb: 'Look up',
    ask: asking(operations.tools_dns_lookup, lookUpFinding),
  },
  trace: {
    purpose: 'The way from the root to the answer: who hands the name on to whom, and where it ends.',
    fields: dnsQuestion,
    form: {
      order: ['name', 'type', 'port', 'server'],
      fields: { name: dnsName, server: { label: 'Begin at', help: 'Empty: the root servers' } },
    },
    verb: 'Trace',
    ask: asking(operations.tools_dns_trace, traceFinding),
  },
  mac: {
    purpose: 'Who registered the block that a MAC address is from.',
    fields: macQuestion,
    form: {
      fields: {
        macs: {
          label: 'MAC addresses',
          placeholder: '00:00:0c:12:34:56',
          help: 'Enter adds one; several can be pasted',
          splitAt: [' ', ';', '\t', '\n', '\r'],
        },
      },
    },
    verb: 'Find the vendors',
    isLocal: true,
    ask: asking(operations.tools_mac_vendor, macFinding),
  },
  port: {
    purpose: 'Whether a TCP port takes connections from the machine Cadastre runs on.',
    fields: portQuestion,
    form: { fields: { host: { label: 'Host name or address' }, port: { label: 'TCP port' } } },
    verb: 'Test the port',
    ask: asking(operations.tools_port_test, portFinding),
  },
  tls: {
    purpose: 'The certificates a host presents, and when they end.',
    fields: tlsQuestion,
    form: {
      fields: {
        host: { label: 'Host name or address' },
        server_name: { help: 'Asked for in the handshake, where it is not the host' },
      },
    },
    verb: 'Look at it',
    ask: asking(operations.tools_tls_peek, tlsFinding),
  },
}
