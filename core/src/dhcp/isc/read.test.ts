import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DhcpFault } from '../fault.ts'
import { readIsc, readIscTree } from './read.ts'
import { everyStatement, parseIsc } from './syntax.ts'

const scopeOf = (body: string, around = '') => {
  const [scope] = readIsc(`${around} subnet 10.0.0.0 netmask 255.255.255.0 { ${body} }`).scopes
  if (!scope) throw new Error('there is no scope')
  return scope
}

/** Everything there is in one file, to see that each statement is imported or named. */
const RICH = `
# a comment; with { signs
authoritative;
default-lease-time 600; max-lease-time 7200;
option domain-name "example.org";
option domain-name-servers 192.0.2.1, 192.0.2.2;
option space acme;
option acme.server code 1 = ip-address;
option acme.name code 2 = text;
option rfc3442-routes code 121 = array of unsigned integer 8;
option pair code 230 = { unsigned integer 16, ip-address };
option strange code 231 = encapsulate acme;
ddns-update-style none;
omapi-port 7911;
key secret-key { algorithm hmac-md5; secret "c2VjcmV0"; };
zone example.org. { primary 127.0.0.1; key secret-key; }
failover peer "pair" { primary; address 192.0.2.1; }
include "/etc/dhcp/more.conf";
lease-file-name "/var/lib/dhcp/leases";
class "phones" { match if substring(option vendor-class-identifier, 0, 5) = "Phone"; option tftp-server-name "t"; }
subclass "phones" 1:02:00:00:00:00:09;
if exists agent.circuit-id { log(info, "x"); } elsif known { set a = "1"; } else { deny booting; }
on commit { execute("/bin/true"); }
shared-network floor {
  option routers 10.0.1.1;
  interface eth0;
  subnet 10.0.1.0 netmask 255.255.255.0 { range 10.0.1.10 10.0.1.20; }
  subnet 10.0.2.0 netmask 255.255.255.0 { }
  pool { allow members of "phones"; deny unknown-clients; option interface-mtu 1400; max-lease-time 60;
    range 10.0.2.30 10.0.2.40; range 10.0.2.50; }
}
subnet 10.0.3.0 netmask 255.255.255.0 {
  vendor-option-space acme;
  option acme.server 192.0.2.9;
  option acme.name "n";
  option rfc3442-routes 24, 192,0,2, 10,0,3,1;
  option pair 7 192.0.2.3;
  option routers = concat("a", "b");
  option unheard-of 1;
  filename "boot.0"; next-server 192.0.2.7; server-name "t";
  range dynamic-bootp 10.0.3.100 10.0.3.110;
  range nowhere;
  host inner { hardware ethernet 2:0:0:0:0:1; fixed-address 10.0.3.5; option host-name "inner"; ddns-hostname "d"; }
  group { option log-servers 192.0.2.8;
    host grouped { hardware ethernet 02:00:00:00:00:02; fixed-address 10.0.3.6, 10.0.3.7; filename "own.0"; } }
}
group phones {
  option time-offset -3600;
  host outer { uid "abc"; fixed-address 10.0.1.7; }
  host circuit { host-identifier option agent.circuit-id "port 7"; fixed-address 10.0.1.8; }
  host token { hardware token-ring 02:00:00:00:00:03; fixed-address 10.0.1.9; }
  host nobody { fixed-address 10.0.1.9; }
  host floating { hardware ethernet 02:00:00:00:00:04; }
  host named { hardware ethernet 02:00:00:00:00:05; fixed-address printer.example.org; }
  host away { hardware ethernet 02:00:00:00:00:06; fixed-address 192.168.7.7; }
  host bad_name { hardware ethernet 02:00:00:00:00:07; fixed-address 10.0.1.11; dynamic; }
}
subnet6 2001:db8::/64 {
  option dhcp6.name-servers 2001:db8::53;
  option dhcp6.domain-search "a.example", "b.example";
  range6 2001:db8::10 2001:db8::20; range6 2001:db8::1:0/112; range6 2001:db8::5:0/112 temporary;
  prefix6 2001:db8:8:: 2001:db8:8:ff00:: /56;
  pool6 { range6 2001:db8::30 2001:db8::40; }
  host six { host-identifier option dhcp6.client-id 00:03:00:01:02:00:00:00:00:01; fixed-address6 2001:db8::5; }
}
subnet 10.0.0.0 netmask 255.0.255.0 { range 10.0.0.1; }
pool { range 10.9.9.9; }
range 10.9.9.9;
lease 10.0.1.10 { starts 4 2026/11/16 10:00:00; }
`

describe('everything in a file', () => {
  const isDealtWith = (text: string) => {
    const { ledger, statements } = readIscTree(text)
    const every = [...everyStatement(statements)]
    expect(
      every
        .filter((one) => !ledger.imported.has(one) && !ledger.named.has(one))
        .map(({ line, words }) => [line, words.map((word) => word.text).join(' ')]),
    ).toEqual([])
    return every.length
  }

  test('is imported or named', () => {
    expect(isDealtWith(RICH)).toBeGreaterThan(100)
  })

  test('is, in whatever order and depth it stands', () => {
    const words = [
      'option',
      'range',
      'host',
      'pool',
      'group',
      'class',
      'if',
      'allow',
      'fixed-address',
      'hardware',
      'x',
      '10.0.0.5',
      'ethernet',
      '02:00:00:00:00:01',
      'code',
      'space',
    ]
    const word = fc.constantFrom(...words)
    const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '))
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        line.map((text) => `${text};`),
        fc
          .tuple(line, fc.array(tie('tree'), { maxLength: 4 }))
          .map(([text, inner]) => `${text} { ${inner.join(' ')} }`),
      ),
    }))
    const subnet = 'subnet 10.0.0.0 netmask 255.255.255.0 {'
    fc.assert(
      fc.property(
        fc.array(tree, { maxLength: 6 }),
        (trees) => void isDealtWith(`${subnet} ${trees.join('\n')} } ${trees.join('\n')}`),
      ),
    )
  })

  test('comes out as it was meant', () => {
    const { scopes, classes, unsupported, warnings } = readIsc(RICH)
    expect(scopes.map(({ network }) => network)).toEqual(['10.0.1.0/24', '10.0.2.0/24', '10.0.3.0/24', '2001:db8::/64'])
    const [first, second, third, six] = scopes
    expect(first).toMatchObject({
      lease_time: 600,
      max_lease_time: 7200,
      description: 'Shared network floor',
      options: { 'domain-name': 'example.org', 'dns-servers': ['192.0.2.1', '192.0.2.2'], routers: ['10.0.1.1'] },
      pools: [{ start_ip: '10.0.1.10', end_ip: '10.0.1.20' }],
      reservations: [
        { ip_address: '10.0.1.7', client_id: '616263', hostname: 'outer', options: { 'time-offset': -3600 } },
        { ip_address: '10.0.1.8', circuit_id: 'port 7' },
        { ip_address: '10.0.1.11', hostname: '' },
      ],
    })
    expect(second?.pools).toMatchObject([
      { start_ip: '10.0.2.30', end_ip: '10.0.2.40', class_restriction: 'phones', options: { mtu: 1400 } },
      { start_ip: '10.0.2.50', end_ip: '10.0.2.50' },
    ])
    expect(third).toMatchObject({
      options: {
        'vendor.1': '0xc0000209',
        'vendor.2': 'n',
        'classless-static-route': ['192.0.2.0/24 10.0.3.1'],
        'option-230': '0x0007c0000203',
        'bootfile-name': 'boot.0',
      },
      pools: [{ start_ip: '10.0.3.100', end_ip: '10.0.3.110' }],
      reservations: [
        { ip_address: '10.0.3.5', mac_address: '02:00:00:00:00:01', options: { 'host-name': 'inner' } },
        { ip_address: '10.0.3.6', options: { 'log-servers': ['192.0.2.8'], 'bootfile-name': 'own.0' } },
      ],
    })
    expect(six).toMatchObject({
      options: { 'dns-servers': ['2001:db8::53'], 'domain-search': ['a.example', 'b.example'] },
      reservations: [{ ip_address: '2001:db8::5', duid: '00030001020000000001' }],
    })
    expect(six?.options).not.toHaveProperty('domain-name')
    expect(six?.pools.map(({ pd_prefix, start_ip, end_ip }) => pd_prefix ?? `${start_ip}-${end_ip}`)).toEqual([
      '2001:db8::10-2001:db8::20',
      '2001:db8::1:0-2001:db8::1:ffff',
      '2001:db8::5:0-2001:db8::5:ffff',
      '2001:db8:8::/48',
      '2001:db8::30-2001:db8::40',
    ])
    expect(classes).toMatchObject([
      { name: 'phones', supported: false, match_expression: expect.stringMatching(/^match if substring/) },
    ])
    expect(unsupported.map((text) => text.split(': ')[1]?.split(' ')[0])).toEqual(
      expect.arrayContaining([
        'failover',
        'key',
        'zone',
        'include',
        'omapi-port',
        'lease-file-name',
        'subclass',
        'lease',
      ]),
    )
    expect(warnings).toContainEqual(
      expect.stringMatching(/^dhcpd\.conf, line \d+: if exists agent\.circuit-id …: what is decided/),
    )
    expect(JSON.stringify({ unsupported, warnings, scopes, classes })).not.toContain('c2VjcmV0')
  })
})

test('what a level says is handed down, and the innermost wins', () => {
  const around = 'default-lease-time 100; option domain-name "a.example";'
  const scope = scopeOf('option domain-name "b.example"; max-lease-time 900;', around)
  expect(scope).toMatchObject({ lease_time: 100, max_lease_time: 900, options: { 'domain-name': 'b.example' } })
  expect(scopeOf('')).toMatchObject({ lease_time: 43_200, max_lease_time: null })
  expect(scopeOf('default-lease-time -1;')).toMatchObject({ lease_time: 2_147_483_647 })
})

test('a group around subnets says what they have', () => {
  const [scope] = readIsc(
    'group { option routers 10.0.0.1; subnet 10.0.0.0 netmask 255.255.255.0 { host a { hardware ethernet 02:00:00:00:00:01; fixed-address 10.0.0.9; } } }',
  ).scopes
  expect(scope).toMatchObject({ options: { routers: ['10.0.0.1'] }, reservations: [{ options: {} }] })
})

describe('files that are not whole', () => {
  test.each([
    [
      'subnet 10.0.0.0 netmask 255.255.255.0 { range 10.0.0.5;',
      'dhcpd.conf, line 1: the declaration that begins here is never closed',
    ],
    [
      'subnet 10.0.0.0 netmask 255.255.255.0 { }\noption domain-name "x',
      'dhcpd.conf, line 2: the text that begins here is never closed',
    ],
    [
      'subnet 10.0.0.0 netmask 255.255.255.0 { } /* x',
      'dhcpd.conf, line 1: the comment that begins here is never closed',
    ],
    [
      '} subnet 10.0.0.0 netmask 255.255.255.0 { range 10.0.0.5 }',
      'dhcpd.conf, line 1: a bracket is closed that was never opened',
    ],
  ])('%j is told, and what was read is kept', (text, fault) => {
    const { scopes, warnings } = readIsc(text)
    expect(scopes).toHaveLength(1)
    expect(warnings).toContain(fault)
  })

  test('cut anywhere, it is read or refused', () => {
    for (let length = 0; length < RICH.length; length += 7)
      try {
        readIsc(RICH.slice(0, length))
      } catch (error) {
        expect(error).toBeInstanceOf(DhcpFault)
      }
  })

  test('what is no configuration, and 25 MB of brackets, are refused', () => {
    expect(() => readIsc('')).toThrow(DhcpFault)
    expect(() => readIsc('lease 10.0.0.1 { }')).toThrow(/leases are not imported/)
    expect(() => readIsc('a{'.repeat(12_500_000))).toThrow(/64 deep/)
    expect(() => readIsc('a;'.repeat(12_500_000))).toThrow(/more than 4000000/)
  })

  test('texts have their escapes', () => {
    const [statement] = parseIsc('a "q\\"\\x41\\101\\n//#";').statements
    expect(statement?.words[1]?.text).toBe('q"AA\n//#')
  })
})
