import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DhcpFault } from '../fault.ts'
import { optionsOf } from '../options/catalogue.ts'
import { keaOptions } from '../options/kea.ts'
import { valueBytes } from '../options/kinds.ts'
import { valueOfBytes } from '../options/octets.ts'
import { readOptions } from '../options/settings.ts'
import { readKeaText } from './json.ts'
import { readKea } from './read.ts'

const v4 = (body: object) => readKea(JSON.stringify({ Dhcp4: body }))
const v6 = (body: object) => readKea(JSON.stringify({ Dhcp6: body }))
const subnet = (more: object = {}) => ({ subnet: '10.0.0.0/24', ...more })
const scope = (more: object, body: object = {}) => {
  const [first] = v4({ ...body, subnet4: [subnet(more)] }).scopes
  if (!first) throw new Error('there is no scope')
  return first
}

describe('the text', () => {
  test('comments of three kinds are none inside texts, and a comma may follow the last of a list', () => {
    const { value } = readKeaText(`// one
      { # two
        /* three
           { */ "a": ["x // y", 1.5e3, -2, true, null,], "b": { "c": "\\u00e9\\n\\"", }, } // end`)
    expect(value).toEqual(
      new Map<string, unknown>([
        ['a', ['x // y', 1500, -2, true, null]],
        ['b', new Map([['c', 'é\n"']])],
      ]),
    )
  })

  test('files that are included are named, wherever they stand', () => {
    const { includes, value } = readKeaText(`{
      "a": <?include "a.json"?>,
      <?include "b.json"?>,
      "list": [ <?include "c.json"?> ] }`)
    expect(includes).toEqual(['"a.json" (line 2)', '"b.json" (line 3)', '"c.json" (line 4)'])
    expect(value).toEqual(new Map([['list', []]]))
  })

  test.each([
    ['', 'The file says nothing'],
    ['{"a": 1', 'Line 1: the file ends before a "}"'],
    ['{\n"a" 1}', 'Line 2: a colon is missing after "a"'],
    ['{"a": 1} x', 'Line 1: "x" comes after the end of the configuration'],
    ['{"a": tru}', 'Line 1: "tru}" is not a value'],
    ['{"a": "b', 'Line 1: the file ends inside of a text'],
    ['{ /* ', 'Line 1: the file ends inside of a comment'],
    ['{"a": 1 "b": 2}', `Line 1: ${JSON.stringify('"b": 2}')} stands where a comma or "}" should be`],
  ])('%j is told to be none', (text, reason) => {
    expect(() => readKeaText(text)).toThrow(new DhcpFault(reason))
  })

  test('25 MB of brackets are refused at once', () => {
    for (const sign of ['[', '{"a":'])
      expect(() => readKeaText(sign.repeat(25_000_000 / sign.length))).toThrow(/64 deep/)
    expect(() => readKeaText(`[${'{},'.repeat(8_000_000)}]`)).toThrow(/more than 1000000/)
  })

  const whole = JSON.stringify({ Dhcp4: { subnet4: [subnet({ pools: [{ pool: '10.0.0.1-10.0.0.9' }] })] } })
  test('a file that is cut anywhere is a fault and nothing else', () => {
    for (let length = 0; length < whole.length; length++)
      expect(() => readKea(whole.slice(0, length))).toThrow(DhcpFault)
  })

  test('it reads what JSON is', () => {
    const plain = (value: unknown): unknown => {
      if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]))
      return Array.isArray(value) ? value.map(plain) : value
    }
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), (value) => {
        const text = JSON.stringify({ value })
        expect(plain(readKeaText(text).value)).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('a configuration', () => {
  test('is read below its name and bare, in both protocols', () => {
    const bare = readKea('{"subnet4": [{"subnet": "10.0.0.7/24"}], "subnet6": [{"subnet": "2001:db8::/64"}]}')
    expect(bare.scopes.map(({ network }) => network)).toEqual(['10.0.0.0/24', '2001:db8::/64'])
    expect(bare.scopes[0]?.warnings).toEqual(['10.0.0.7/24 is taken for 10.0.0.0/24'])
    expect(bare.unsupported).toEqual([])
    expect(() => readKea('{"Dhcp4": {"loggers": []}}')).toThrow(DhcpFault)
    expect(() => readKea('[]')).toThrow(DhcpFault)
  })

  test('lifetimes come from the innermost level that says them, and are two hours where none does', () => {
    expect(scope({})).toMatchObject({ lease_time: 7200, min_lease_time: null, max_lease_time: null })
    expect(scope({ 'max-valid-lifetime': 9000 }, { 'valid-lifetime': 600, 'max-valid-lifetime': 700 })).toMatchObject({
      lease_time: 600,
      max_lease_time: 9000,
    })
    expect(scope({ 'valid-lifetime': 4_294_967_295 })).toMatchObject({ lease_time: 2_147_483_647 })
  })

  test('shared networks are flattened, with what they say, and said so', () => {
    const plan = v4({
      'option-data': [{ name: 'domain-name', data: 'all.example' }],
      'shared-networks': [
        {
          name: 'floor',
          'valid-lifetime': 300,
          relay: { 'ip-addresses': ['192.0.2.9'] },
          'option-data': [{ name: 'routers', data: '10.0.0.1' }],
          subnet4: [
            subnet({ 'option-data': [{ name: 'domain-name', data: 'own.example' }] }),
            subnet({ subnet: '10.0.1.0/24' }),
          ],
          interface: 'eth0',
        },
      ],
    })
    expect(plan.scopes).toMatchObject([
      {
        lease_time: 300,
        relay_addresses: ['192.0.2.9'],
        description: 'Shared network floor',
        options: { 'domain-name': 'own.example', routers: ['10.0.0.1'] },
      },
      { options: { 'domain-name': 'all.example', routers: ['10.0.0.1'] } },
    ])
    expect(plan.warnings).toEqual([
      'Shared network "floor": interface is not imported',
      'Shared network "floor" is not imported as such: its 2 subnets are scopes of their own, with its options and lifetimes',
      'Options of all DHCPv4 subnets (domain-name) are imported into each of the 2 scopes',
    ])
  })

  test('whatever has no counterpart is named', () => {
    const plan = v4({
      'hooks-libraries': [{ library: 'x.so' }],
      'control-sockets': [{ 'socket-type': 'unix' }],
      loggers: [{ name: 'kea' }],
      'lease-database': { type: 'memfile' },
      'renew-timer': 10,
      subnet4: [subnet({ 'next-server': '192.0.2.1', 'user-context': { floor: 3 }, interface: 'eth1' })],
    })
    expect(plan.unsupported).toEqual(
      ['control-sockets', 'hooks-libraries', 'lease-database', 'loggers', 'renew-timer'].map(
        (key) => `${key} of DHCPv4 is not imported`,
      ),
    )
    expect(plan.scopes[0]?.warnings).toEqual(['Settings that are not imported: interface, next-server, user-context'])
  })
})

describe('pools', () => {
  test('are read in every notation', () => {
    const pools = ['10.0.0.10 - 10.0.0.20', '10.0.0.30-10.0.0.31', '10.0.0.64/30', '10.0.0.99'].map((pool) => ({
      pool,
    }))
    expect(scope({ pools }).pools.map(({ start_ip, end_ip }) => [start_ip, end_ip])).toEqual([
      ['10.0.0.10', '10.0.0.20'],
      ['10.0.0.30', '10.0.0.31'],
      ['10.0.0.64', '10.0.0.67'],
      ['10.0.0.99', '10.0.0.99'],
    ])
    expect(scope({ pools: [{ pool: 'here' }, 7] }).warnings).toEqual([
      '1 entries of pools are not what they should be, and are not imported',
      'Pool "here" is not a range of addresses, and is not imported',
    ])
  })

  test('keep their class and options; that of a subnet is that of its pools', () => {
    const pools = [
      { pool: '10.0.0.1-10.0.0.2', 'client-class': 'own', 'option-data': [{ name: 'interface-mtu', data: '1400' }] },
      { pool: '10.0.0.3-10.0.0.4' },
    ]
    expect(scope({ pools, 'client-classes': ['all'] })).toMatchObject({
      pools: [{ class_restriction: 'own', options: { mtu: 1400 } }, { class_restriction: 'all' }],
      warnings: [
        'That the subnet is for clients of all is imported as a restriction of its pools',
        'Pool 10.0.0.1 - 10.0.0.2 is for clients of own; that its subnet is for those of all alone is not imported',
      ],
    })
  })

  test('of prefixes come over with what they exclude', () => {
    const pd = { prefix: '2001:db8:1::', 'prefix-len': 48, 'delegated-len': 56 }
    const excluded = { 'excluded-prefix': '2001:db8:1::', 'excluded-prefix-len': 64 }
    const { scopes } = v6({ subnet6: [{ subnet: '2001:db8::/64', 'pd-pools': [pd, { ...pd, ...excluded }] }] })
    expect(scopes[0]?.pools).toMatchObject([
      { pool_type: 'pd', pd_prefix: '2001:db8:1::/48', delegated_length: 56, excluded_prefix: null },
      { excluded_prefix: '2001:db8:1::/64' },
    ])
  })
})

describe('reservations', () => {
  const reservations = (...list: object[]) => scope({ reservations: list })

  test('are known by each identifier that there is here', () => {
    expect(
      reservations(
        { 'hw-address': '1A:1b:1c:1d:1e:1', 'ip-address': '10.0.0.1', hostname: 'One.example.' },
        { duid: '01:02:03:04', 'ip-address': '10.0.0.2' },
        { 'client-id': '01:11:22:33:44:55:66', 'ip-address': '10.0.0.3' },
        { 'circuit-id': "'port 7'", 'ip-address': '10.0.0.4' },
        { 'circuit-id': '00:04', 'ip-address': '10.0.0.5' },
      ).reservations,
    ).toMatchObject([
      { mac_address: '1a:1b:1c:1d:1e:01', hostname: 'one.example' },
      { duid: '01020304' },
      { client_id: '01112233445566' },
      { circuit_id: 'port 7' },
      { circuit_id: '0x0004' },
    ])
  })

  test('that cannot be had here are named one by one', () => {
    const { reservations: read, warnings } = reservations(
      { 'flex-id': "'x'", 'ip-address': '10.0.0.1' },
      { 'hw-address': '01:02:03', 'ip-address': '10.0.0.2' },
      { 'hw-address': '02:00:00:00:00:01', hostname: 'h' },
      { 'ip-address': '10.0.0.3' },
      { 'hw-address': '02:00:00:00:00:02', 'ip-address': '10.0.0.4', hostname: 'a b', 'client-classes': ['x'] },
    )
    expect(read).toMatchObject([{ ip_address: '10.0.0.4', hostname: '' }])
    expect(warnings).toEqual([
      "Reservation flex-id 'x', for 10.0.0.1 is not imported: clients are not known by a flex-id here",
      'Reservation hw-address 01:02:03, for 10.0.0.2 is not imported: a hardware address of 3 octets is none of Ethernet',
      'Reservation hw-address 02:00:00:00:00:01 is not imported: it reserves no address',
      'Reservation for 10.0.0.3 is not imported: it names no client',
      'Reservation hw-address 02:00:00:00:00:02, for 10.0.0.4: "a b" is no host name, and is left out',
      'Reservation hw-address 02:00:00:00:00:02, for 10.0.0.4: client-classes is not imported',
    ])
  })

  test('of one address for one client are one, and those of the whole server go by their address', () => {
    const plan = v4({
      reservations: [
        { 'hw-address': '02:00:00:00:00:07', 'ip-address': '10.0.0.7' },
        { 'hw-address': '02:00:00:00:00:08', 'ip-address': '192.0.2.1' },
      ],
      subnet4: [
        subnet({
          reservations: [
            { 'hw-address': '02:00:00:00:00:01', 'ip-address': '10.0.0.1' },
            { 'circuit-id': '0001', 'ip-address': '10.0.0.1' },
          ],
        }),
      ],
    })
    expect(plan.scopes[0]?.reservations).toMatchObject([
      { ip_address: '10.0.0.1', mac_address: '02:00:00:00:00:01', circuit_id: '0x0001' },
      { ip_address: '10.0.0.7' },
    ])
    expect(plan.warnings).toEqual([
      'Reservation of 192.0.2.1 for the whole server is in no subnet, and is not imported',
    ])
  })
})

describe('options', () => {
  const options = (...list: object[]) => scope({ 'option-data': list })

  test('are those of the catalogue, by name or code, in words or octets', () => {
    expect(
      options(
        { name: 'domain-name-servers', data: '192.0.2.1,192.0.2.2' },
        { code: 15, data: 'x.example' },
        { name: 'routers', 'csv-format': false, data: '0A000001' },
        { code: 121, 'csv-format': false, data: '18 C0 00 02 0A 00 00 01' },
        { name: 'static-routes', data: '10.1.0.0, 10.0.0.1, 10.2.0.0, 10.0.0.2' },
        { name: 'boot-file-name', data: 'a\\,b' },
        { name: 'v4-captive-portal', data: 'https://portal.example' },
        { name: 'default-ip-ttl', data: '0x40' },
      ).options,
    ).toEqual({
      'dns-servers': ['192.0.2.1', '192.0.2.2'],
      'domain-name': 'x.example',
      routers: ['10.0.0.1'],
      'classless-static-route': ['192.0.2.0/24 10.0.0.1'],
      'static-routes': ['10.1.0.0 10.0.0.1', '10.2.0.0 10.0.0.2'],
      'bootfile-name': 'a,b',
      'captive-portal': 'https://portal.example',
      'default-ip-ttl': 64,
    })
  })

  test('that the file defines come as octets, and of vendors under their numbers', () => {
    const body = {
      'option-def': [
        { name: 'controllers', code: 222, type: 'record', 'record-types': 'uint8, ipv4-address', array: true },
        { name: 'greeting', code: 223, type: 'string' },
        { name: 'tftp', code: 2, space: 'vendor-4491', type: 'ipv4-address' },
        { name: 'inner', code: 1, space: 'own', type: 'uint8' },
      ],
    }
    const list = [
      { name: 'controllers', data: '7, 192.0.2.1' },
      { name: 'greeting', data: 'hello' },
      { name: 'vivso-suboptions', data: '4491' },
      { name: 'tftp', space: 'vendor-4491', data: '192.0.2.9' },
      { name: 'vendor-encapsulated-options' },
      { code: 5, space: 'vendor-encapsulated-options-space', 'csv-format': false, data: '61' },
      { name: 'inner', space: 'own', data: '1' },
      { name: 'nobody-knows', data: 'x' },
      { name: 'dhcp-lease-time', data: '60' },
      { name: 'log-servers', data: 'x', 'always-send': true },
    ]
    const { options: read, warnings } = scope({ 'option-data': list }, body)
    expect(read).toEqual({
      'option-222': '0x07c0000201',
      'option-223': 'hello',
      'vendor-4491.2': '0xc0000209',
      'vendor.5': 'a',
    })
    expect(warnings.map((text) => text.split(':')[0])).toEqual([
      'Option inner is not imported',
      'Option nobody-knows is not imported',
      'Option dhcp-lease-time is not imported',
      'Option log-servers is not imported',
      'Option log-servers is sent to clients that ask for it alone; always-send is not imported',
    ])
  })

  const SAMPLES: Readonly<Record<string, unknown>> = {
    'ipv4-address': '192.0.2.1',
    'ipv4-list': ['192.0.2.1', '192.0.2.2'],
    'ipv4-pair-list': ['192.0.2.0 255.255.255.0'],
    'ipv6-address': '2001:db8::1',
    'ipv6-list': ['2001:db8::1'],
    'route-list': ['10.0.0.0/8 192.0.2.1', '0.0.0.0/0 192.0.2.2'],
    int32: -3600,
    uint8: 7,
    uint16: 1400,
    uint32: 70_000,
    'uint8-list': [1, 2],
    'uint16-list': [68, 1500],
    boolean: true,
    string: 'a text',
    fqdn: 'x.example',
    'fqdn-list': ['a.example', 'b.example'],
    binary: '0102ff',
    empty: true,
    any: '0x0001',
  }

  test.each([4, 6] as const)('every option of DHCPv%i is read back from what Kea is given', (protocol) => {
    for (const option of optionsOf(protocol)) {
      if (option.isOfProtocol) continue
      const settings = readOptions(protocol, { [option.name]: SAMPLES[option.kind] })
      const network = protocol === 4 ? '10.0.0.0/24' : '2001:db8::/64'
      const body = { [`subnet${protocol}`]: [{ subnet: network, 'option-data': keaOptions(protocol, settings) }] }
      const [read] = readKea(JSON.stringify({ [`Dhcp${protocol}`]: body })).scopes
      expect([option.name, read?.options, read?.warnings]).toEqual([option.name, settings, []])
    }
  })

  test('a value comes back from its octets', () => {
    for (const option of [...optionsOf(4), ...optionsOf(6)]) {
      const value = SAMPLES[option.kind] as never
      expect(valueOfBytes(option.kind, valueBytes(option.kind, value))).toEqual(value)
    }
    for (const kind of ['ipv4-list', 'fqdn-list', 'route-list', 'uint32'] as const)
      expect(() => valueOfBytes(kind, Uint8Array.of(33, 1, 2))).toThrow(DhcpFault)
  })
})

test('classes come over as they are, in their order; those of the server itself are named', () => {
  const plan = v4({
    'option-data': [{ name: 'routers', data: '10.0.0.1' }],
    'client-classes': [
      {
        name: 'z',
        test: 'substring(pkt4.mac, -3, 3) == 0x010203',
        'option-data': [{ name: 'routers', data: '10.0.0.2' }],
      },
      { name: 'a', test: "member('z')", 'only-if-required': true },
      { name: 'DROP', test: 'option[60].exists' },
      { name: 'bad', test: 'member(' },
    ],
    subnet4: [subnet()],
  })
  expect(plan.classes.map(({ name, supported }) => [name, supported])).toEqual([
    ['z', true],
    ['a', true],
    ['DROP', false],
    ['bad', false],
  ])
  expect(plan.classes[0]).toMatchObject({
    match_expression: 'substring(pkt4.mac, -3, 3) == 0x010203',
    options: { routers: ['10.0.0.2'] },
  })
  expect(plan.warnings).toContain(
    'Classes z set options that all subnets have as well: those of the scope win here, and not those of the class',
  )
  expect(plan.warnings).toContain('Class "a": only-if-required is not imported')
})
