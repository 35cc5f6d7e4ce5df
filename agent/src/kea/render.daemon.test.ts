import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  AgentPool,
  AgentReservation,
  AgentScope,
  DhcpConfiguration,
} from '@cadastre/core/agent/dhcp-configuration'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environmentIn, hooksFolder } from './daemon.ts'
import type { Local, Protocol } from './local.ts'
import { render } from './render.ts'

let local: Local
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kea-check-'))
  for (const name of ['run', 'leases']) mkdirSync(join(folder, name))
  local = { folder, interfaces: [], links: [{ name: 'lo', network: '2001:db8::/64' }], hooks: await hooksFolder() }
})
afterAll(() => rmSync(local.folder, { recursive: true, force: true }))

/** What the real program has against a configuration; nothing, in the best case. */
function faultsOf(protocol: Protocol, configuration: DhcpConfiguration): string {
  const file = `${local.folder}/check${protocol}.json`
  writeFileSync(file, JSON.stringify(render(protocol, configuration, local, new Date('2026-11-16T00:00:00Z'))))
  const env = { ...process.env, ...environmentIn(local.folder) }
  try {
    execFileSync(`kea-dhcp${protocol}`, ['-t', file], { encoding: 'utf8', env, stdio: 'pipe' })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  }
}

const pool = (start_ip: string, end_ip: string, more: Partial<AgentPool> = {}): AgentPool => ({
  start_ip,
  end_ip,
  pool_type: 'dynamic',
  class_restriction: null,
  options_override: {},
  pd_prefix: null,
  delegated_length: null,
  excluded_prefix: null,
  ...more,
})
const reservation = (ip_address: string, more: Partial<AgentReservation>): AgentReservation => ({
  ip_address,
  mac_address: null,
  client_id: null,
  duid: null,
  circuit_id: null,
  hostname: '',
  options_override: {},
  ...more,
})
const scope = (subnet_number: number, network: string, more: Partial<AgentScope> = {}): AgentScope => ({
  id: `scope ${subnet_number}`,
  subnet_number,
  network,
  lease_time: 3600,
  min_lease_time: null,
  max_lease_time: null,
  lease_cache_threshold: null,
  lease_cache_max_age: null,
  options: {},
  v6_address_mode: 'stateful',
  relay_addresses: [],
  pxe_profile_id: null,
  pools: [],
  statics: [],
  ...more,
})
const configuration = (more: Partial<DhcpConfiguration> = {}): DhcpConfiguration => ({
  server: { id: 'one', name: 'one', group: 'office' },
  socket_mode: 'direct',
  lease_cache_threshold: 0,
  lease_cache_max_age: null,
  pairing: null,
  scopes: [],
  classes: [],
  pxe_profiles: [],
  phone_profiles: [],
  watch: { offers: false, routers: false },
  mac_blocks: [],
  ...more,
})
const pairing = (mode: 'hot-standby' | 'load-balancing'): DhcpConfiguration['pairing'] => ({
  mode,
  this_server: 'one',
  heartbeat_delay_ms: 10_000,
  max_response_delay_ms: 60_000,
  max_ack_delay_ms: 10_000,
  max_unacked_clients: 5,
  auto_failover: true,
  peers: [
    { name: 'one', url: 'http://127.0.0.1:18000/', role: 'primary' },
    { name: 'two', url: 'http://127.0.0.1:18002/', role: mode === 'hot-standby' ? 'standby' : 'secondary' },
  ],
})

const rich = configuration({
  scopes: [
    scope(1, '10.1.0.0/24', {
      options: { routers: ['10.1.0.1'], 'domain-name': 'lab.example', 'vendor.5': 'x', 'vendor-9999.2': 'y' },
      lease_cache_threshold: 0.25,
      lease_cache_max_age: 60,
      relay_addresses: ['10.2.0.1'],
      pxe_profile_id: 'profile-1',
      pools: [
        pool('10.1.0.10', '10.1.0.200', { class_restriction: 'b', options_override: { mtu: 1400 } }),
        pool('10.1.0.50', '10.1.0.60', { pool_type: 'excluded' }),
        pool('10.1.0.210', '10.1.0.210'),
      ],
      statics: [
        reservation('10.1.0.5', {
          mac_address: '02:00:00:00:00:01',
          client_id: '01020304',
          circuit_id: 'eth 1',
          hostname: 'h',
        }),
        reservation('10.1.0.6', { duid: '00030001020000000001' }),
      ],
    }),
    scope(2, '2001:db8::/64', {
      pxe_profile_id: 'profile-1',
      options: { 'dns-servers': ['2001:db8::1'] },
      pools: [
        pool('2001:db8::10', '2001:db8::ff'),
        pool('2001:db8:1::', '2001:db8:1::', {
          pool_type: 'pd',
          pd_prefix: '2001:db8:1::/48',
          delegated_length: 56,
          excluded_prefix: '2001:db8:1:1::/64',
        }),
      ],
      statics: [reservation('2001:db8::5', { duid: '00030001020000000001', mac_address: '02:00:00:00:00:09' })],
    }),
    scope(3, '10.3.0.4/31', { pools: [pool('10.3.0.4', '10.3.0.5')] }),
    scope(4, '10.3.0.9/32'),
  ],
  classes: [
    { name: 'a', match_expression: "member('b') and option[60].exists", options: { 'dns-servers': ['10.0.0.1'] } },
    { name: 'b', match_expression: "option[60].text == 'x'", options: {} },
    { name: 'c', match_expression: '', options: {} },
  ],
  pxe_profiles: [
    {
      id: 'profile-1',
      next_server: '10.1.0.3',
      matches: [
        {
          priority: 1,
          match_kind: 'first_stage',
          vendor_class_match: 'PXEClient',
          arch_codes: [0, 7],
          boot_filename: 'a.efi',
          boot_file_url_v6: 'http://boot.example/a',
        },
      ],
    },
  ],
  phone_profiles: [
    {
      id: 'phones-1',
      vendor_class_match: "yea'link",
      options: { 'tftp-server-name': 'p.example', 'option-160': 'https://p.example' },
      scope_ids: ['scope 1'],
    },
    {
      id: 'phones-2',
      vendor_class_match: '',
      options: { 'tftp-server-address': ['10.1.0.4'] },
      scope_ids: ['scope 3'],
    },
  ],
  mac_blocks: [
    { mac_address: '02:00:00:00:00:77', expires_at: null },
    { mac_address: '02:00:00:00:00:78', expires_at: '2020-01-01T00:00:00Z' },
  ],
})

describe.each([4, 6] as const)('kea-dhcp%i takes', (protocol) => {
  test.each([
    ['nothing to serve', configuration()],
    ['everything there is', rich],
    ['a pair that stands in for each other', { ...rich, pairing: pairing('hot-standby') }],
    ['a pair that shares the load', { ...rich, pairing: pairing('load-balancing') }],
    ['questions of relays alone', { ...rich, socket_mode: 'relay' as const }],
  ])('%s', (_, given) => {
    expect(faultsOf(protocol, given)).toBe('')
  })
})

test('what is excluded, and what belongs to the other server, is in no pool', () => {
  const document = JSON.stringify(render(4, { ...rich, pairing: pairing('load-balancing') }, local, new Date()))
  expect(document).toContain('"pool":"10.1.0.10 - 10.1.0.29","client-class":"HA_one and b"')
  expect(document).toContain('"pool":"10.1.0.30 - 10.1.0.49","client-class":"HA_two and b"')
  expect(document).not.toContain('00000000000078')
})

test('whatever a text holds, Kea reads one text', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((one) => !/[\ud800-\udfff]/.test(one))
  fc.assert(
    fc.property(text, text, (circuit_id, vendor_class_match) => {
      const statics = [reservation('10.1.0.5', { circuit_id })]
      const matches = rich.pxe_profiles[0]?.matches.map((match) => ({ ...match, vendor_class_match })) ?? []
      const pxe_profiles = [{ id: 'profile-1', next_server: '10.1.0.3', matches }]
      const scopes = [scope(1, '10.1.0.0/24', { statics, pxe_profile_id: 'profile-1' })]
      expect(faultsOf(4, configuration({ scopes, pxe_profiles }))).toBe('')
    }),
    { numRuns: 25 },
  )
})
