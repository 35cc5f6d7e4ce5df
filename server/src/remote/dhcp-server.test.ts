import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failover, lease, option, reservation, scope } from '../../test/fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from '../../test/fakes/windows/host.ts'
import { TimeSpan } from '../../test/fakes/windows/powershell.ts'
import { listExclusions, listLeases, listOptions, listReservations } from './dhcp-contents.ts'
import { listFailovers, listScopes, listSuperscopes, readDhcpVersion, readScope, setScopeState } from './dhcp-server.ts'
import { remoteTarget } from './target.ts'
import { WindowsServer } from './windows.ts'

let host: WindowsHost
let server: WindowsServer

beforeEach(async () => {
  host = await WindowsHost.start()
  server = new WindowsServer(remoteTarget({ host: '127.0.0.1', port: host.port, ...usualAccount }))
  host.estate.scopes.push(
    scope('10.0.0.0', { Name: "Anna's", StartRange: '10.0.0.10', EndRange: '10.0.0.200', SuperscopeName: 'campus' }),
    scope('10.0.1.0', { State: 'Inactive', LeaseDuration: new TimeSpan(4_294_967_295) }),
  )
})
afterEach(async () => {
  server.close()
  await host.stop()
})

describe('scopes of a Windows DHCP server', () => {
  test('come with range, state and lease', async () => {
    const { rows, blind } = await listScopes(server)
    expect(blind).toEqual([])
    expect(rows).toEqual([
      {
        scopeId: '10.0.0.0',
        subnetMask: '255.255.255.0',
        name: "Anna's",
        description: '',
        state: 'Active',
        isActive: true,
        startRange: '10.0.0.10',
        endRange: '10.0.0.200',
        leaseSeconds: 691_200,
        superscope: 'campus',
      },
      expect.objectContaining({ scopeId: '10.0.1.0', isActive: false, leaseSeconds: null, superscope: null }),
    ])
  })

  test('one is switched, nothing else changes, and its state is read back', async () => {
    expect(await setScopeState(server, '10.0.0.0', false)).toMatchObject({ isActive: false, name: "Anna's" })
    expect(await setScopeState(server, '10.0.0.0', false)).toMatchObject({ isActive: false })
    expect(await setScopeState(server, '10.0.0.0', true)).toMatchObject({ isActive: true })
    expect(host.commands).toEqual(
      ['InActive', 'InActive', 'Active'].flatMap((state) => [
        `Set-DhcpServerv4Scope -ScopeId 10.0.0.0 -State ${state}`,
        'Get-DhcpServerv4Scope -ScopeId 10.0.0.0',
      ]),
    )
  })

  test('one that does not exist is said to be missing', async () => {
    await expect(setScopeState(server, '10.9.9.0', true)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readScope(server, '10.9.9.0')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('superscopes, failover and version are read', async () => {
    host.estate.superscopes.push(
      { SuperscopeName: 'campus', SuperscopeState: 'Active', ScopeId: ['10.0.0.0'] },
      { SuperscopeName: '', SuperscopeState: '', ScopeId: ['10.0.1.0'] },
    )
    host.estate.failovers.push(failover('pair', 'dhcp2.corp.example', ['10.0.0.0', '10.0.1.0']))
    expect((await listSuperscopes(server)).rows).toEqual([{ name: 'campus', state: 'Active', scopeIds: ['10.0.0.0'] }])
    expect((await listFailovers(server)).rows).toEqual([
      {
        name: 'pair',
        partner: 'dhcp2.corp.example',
        mode: 'LoadBalance',
        state: 'Normal',
        role: '',
        scopeIds: ['10.0.0.0', '10.0.1.0'],
        loadBalancePercent: 50,
        reservePercent: null,
        maxClientLeadSeconds: 3_600,
        isAuthenticated: true,
      },
    ])
    expect(await readDhcpVersion(server)).toBe('10.0')
  })
})

describe('what is in the scopes', () => {
  beforeEach(() => {
    host.estate.exclusions.push({ ScopeId: '10.0.0.0', StartRange: '10.0.0.50', EndRange: '10.0.0.60' })
    host.estate.reservations.push(
      reservation('10.0.0.0', '10.0.0.20', '00-11-22-33-44-55', 'printer', 'Anna’s “own”'),
      reservation('10.0.1.0', '10.0.1.20', '00-11-22-33-44-66'),
    )
    host.estate.leases.push(
      lease('10.0.0.0', '10.0.0.30', '00-aa-bb-cc-dd-ee', {
        HostName: 'pc',
        LeaseExpiryTime: new Date('2026-12-01T00:00:00Z'),
      }),
      lease('10.0.1.0', '10.0.1.20', '00-11-22-33-44-66', { AddressState: 'InactiveReservation' }),
    )
    host.estate.options.push(
      option({}, 6, 'DNS Servers', ['10.0.0.2', '10.0.0.3']),
      option({ scope: '10.0.0.0' }, 3, 'Router', ['10.0.0.1']),
      option({ scope: '10.0.0.0', address: '10.0.0.20' }, 66, 'Boot Server Host Name', ['tftp.corp.example']),
    )
  })

  test('exclusions, reservations and leases of all scopes', async () => {
    expect(await listExclusions(server)).toEqual({
      rows: [{ scopeId: '10.0.0.0', startRange: '10.0.0.50', endRange: '10.0.0.60' }],
      blind: [],
    })
    const reservations = await listReservations(server)
    expect(reservations.rows.map(({ address }) => address)).toEqual(['10.0.0.20', '10.0.1.20'])
    expect(reservations.rows[0]).toEqual({
      scopeId: '10.0.0.0',
      address: '10.0.0.20',
      clientId: '00-11-22-33-44-55',
      name: 'printer',
      description: 'Anna’s “own”',
      type: 'Both',
    })
    const leases = await listLeases(server)
    expect(leases.rows).toEqual([
      {
        scopeId: '10.0.0.0',
        address: '10.0.0.30',
        clientId: '00-aa-bb-cc-dd-ee',
        hostName: 'pc',
        state: 'Active',
        expiresAt: '2026-12-01T00:00:00.0000000Z',
      },
      expect.objectContaining({ address: '10.0.1.20', hostName: null, state: 'InactiveReservation', expiresAt: null }),
    ])
  })

  test('or of one', async () => {
    const { rows } = await listReservations(server, { scopeId: '10.0.1.0' })
    expect(rows.map(({ address }) => address)).toEqual(['10.0.1.20'])
    expect(host.commands).toEqual(['Get-DhcpServerv4Reservation -ScopeId 10.0.1.0'])
  })

  test('options with the level they stand on', async () => {
    const { rows, blind } = await listOptions(server)
    expect(blind).toEqual([])
    expect(rows).toEqual([
      expect.objectContaining({ level: 'server', optionId: 6, values: ['10.0.0.2', '10.0.0.3'] }),
      expect.objectContaining({ level: 'scope', scopeId: '10.0.0.0', optionId: 3, values: ['10.0.0.1'] }),
      expect.objectContaining({
        level: 'reservation',
        scopeId: '10.0.0.0',
        address: '10.0.0.20',
        optionId: 66,
        values: ['tftp.corp.example'],
      }),
    ])
  })

  test('a scope that may not be read is named, and the others come', async () => {
    host.habits.unreadableScopes = new Set(['10.0.0.0'])
    const { rows, blind } = await listReservations(server)
    expect(rows.map(({ scopeId }) => scopeId)).toEqual(['10.0.1.0'])
    expect(blind).toEqual([{ where: '10.0.0.0', reason: 'Access is denied.' }])
  })
})
