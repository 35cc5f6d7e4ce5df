import { expect } from 'vitest'
import type { Answer } from './answer.ts'
import { lease, record, reservation, scope, soa, zone } from './fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from './fakes/windows/host.ts'
import { TimeSpan } from './fakes/windows/powershell.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
// biome-ignore lint/suspicious/noExplicitAny: as of every answer
type Any = any

/** For tests of cutover: the product with every module on, a Windows Server, and short ways to an estate on both sides. */
export type CutoverApp = TestApp & {
  windows: WindowsHost
  /** A call below the prefix of cutover. */
  api(method: Method, path: string, body?: object): Promise<Answer>
  /** Makes what a test needs, at a path below the interface. */
  made(path: string, body: object): Promise<Any>
  /** A zone that both sides have, and a plan with it. */
  zonePlan(name: string): Promise<{ plan: Any; item: Any; zone: Any; group: string }>
  /** A scope that both sides have, and a plan with it; here it is inactive. */
  scopePlan(network: string): Promise<{ plan: Any; item: Any; scope: Any; group: string }>
}

const LOGIN = { username: usualAccount.username, password: usualAccount.password }

export async function cutoverApp(): Promise<CutoverApp> {
  const cadastre = await testApp()
  await switchEverythingOn(cadastre)
  const windows = await WindowsHost.start()
  let count = 0
  const made: CutoverApp['made'] = async (path, body) => {
    const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const api: CutoverApp['api'] = (method, path, body) =>
    cadastre.call(method, `/api/v1/migration/cutover${path}`, body ? { body } : {})
  const credentials = () => ({ ...LOGIN, winrm_port: windows.port })

  const planWith = async (fields: object, item: object) => {
    const plan = await made('/migration/cutover/plans', { name: `plan ${++count}`, ...fields })
    const [first] = await made(`/migration/cutover/plans/${plan.id}/items`, { items: [item] })
    return { plan, item: first }
  }

  const zonePlan: CutoverApp['zonePlan'] = async (name) => {
    const legacy = await made('/dns/groups', { name: `legacy dns ${++count}` })
    const source = await made(`/dns/groups/${legacy.id}/servers`, {
      name: 'old-dns',
      driver: 'wsrv_dns',
      host: '127.0.0.1',
      wsrv_credentials: credentials(),
    })
    const { id: group } = await made('/dns/groups', { name: `target dns ${++count}` })
    await made(`/dns/groups/${group}/servers`, { name: 'new-dns', host: '192.0.2.53' })
    await made(`/dns/groups/${group}/zones`, { name: '2.0.192.in-addr.arpa.' })
    const target = await made(`/dns/groups/${group}/zones`, { name: `${name}.` })
    const records = [
      { name: 'www', record_type: 'A', value: '192.0.2.1' },
      { name: 'www', record_type: 'A', value: '192.0.2.2' },
      { name: 'alias', record_type: 'CNAME', value: `www.${name}.`, ttl: 7200 },
      { name: '@', record_type: 'MX', value: `mail.${name}.`, priority: 10, ttl: 60 },
      { name: 'note', record_type: 'TXT', value: 'Hello World' },
      { name: '_ldap._tcp', record_type: 'SRV', value: `dc1.${name}.`, priority: 0, weight: 100, port: 389 },
    ]
    for (const one of records) await made(`/dns/groups/${group}/zones/${target.id}/records`, one)
    windows.estate.zones.push(zone(name))
    windows.estate.records.set(name, [
      soa(`ns1.${name}.`, `noc.${name}.`, 7),
      record('@', 'NS', `ns1.${name}.`),
      record('WWW', 'A', '192.0.2.1'),
      record('www', 'A', '192.0.2.2'),
      record('alias', 'CNAME', `WWW.${name}.`),
      record('@', 'MX', `mail.${name}.`, { data: { Preference: 10 } }),
      record('note', 'TXT', 'Hello World'),
      record('_ldap._tcp', 'SRV', `dc1.${name}.`, { data: { Priority: 0, Weight: 100, Port: 389 } }),
    ])
    const fields = { source_dns_server_id: source.id, target_dns_group_id: group }
    const planned = await planWith(fields, { kind: 'dns_zone', source_ref: name, zone_id: target.id })
    return { ...planned, zone: target, group }
  }

  const scopePlan: CutoverApp['scopePlan'] = async (network) => {
    const scopeId = network.split('/')[0] ?? ''
    const at = (host: number) => scopeId.replace(/\d+$/, String(host))
    const source = await made('/dhcp/servers', {
      name: `old-dhcp ${++count}`,
      driver: 'wsrv_dhcp',
      host: '127.0.0.1',
      wsrv_credentials: credentials(),
    })
    const { id: group } = await made('/dhcp/server-groups', { name: `target dhcp ${++count}` })
    await made('/dhcp/servers', { name: `kea ${++count}`, host: '192.0.2.67', server_group_id: group })
    const { id: space_id } = await made('/ipam/spaces', { name: `space ${++count}` })
    const { id: block_id } = await made('/ipam/blocks', { space_id, network })
    const { id: subnet_id } = await made('/ipam/subnets', { space_id, block_id, network })
    const target = await made('/dhcp/scopes', { group_id: group, subnet_id, is_active: false, lease_time: 86_400 })
    await made(`/dhcp/scopes/${target.id}/pools`, { start_ip: at(10), end_ip: at(200) })
    await made(`/dhcp/scopes/${target.id}/pools`, { start_ip: at(50), end_ip: at(59), pool_type: 'excluded' })
    await made(`/dhcp/scopes/${target.id}/statics`, {
      ip_address: at(5),
      mac_address: macOf(scopeId, 5),
      hostname: 'printer',
    })
    windows.estate.scopes.push(
      scope(scopeId, {
        Name: 'Office',
        StartRange: at(10),
        EndRange: at(200),
        LeaseDuration: new TimeSpan(86_400),
      }),
    )
    windows.estate.exclusions.push({ ScopeId: scopeId, StartRange: at(50), EndRange: at(59) })
    windows.estate.reservations.push(
      reservation(scopeId, at(5), macOf(scopeId, 5).replaceAll(':', '-').toUpperCase(), 'Printer'),
    )
    windows.estate.leases.push(
      lease(scopeId, at(5), macOf(scopeId, 5).replaceAll(':', '-')),
      lease(scopeId, at(20), macOf(scopeId, 20).replaceAll(':', '-'), { HostName: 'Laptop.corp.example' }),
      lease(scopeId, at(21), 'not-a-mac'),
    )
    const fields = { source_dhcp_server_id: source.id, target_dhcp_group_id: group }
    const planned = await planWith(fields, { kind: 'dhcp_scope', source_ref: scopeId, scope_id: target.id })
    return { ...planned, scope: target, group }
  }

  const close = async () => {
    await cadastre.close()
    await windows.stop()
  }
  return { ...cadastre, windows, api, made, zonePlan, scopePlan, close }
}

/** A client of a network: one for each of its hosts. */
export const macOf = (scopeId: string, host: number): string =>
  `02:00:${scopeId
    .split('.')
    .slice(1, 3)
    .concat('0', String(host))
    .map((octet) => Number(octet).toString(16).padStart(2, '0'))
    .join(':')}`
