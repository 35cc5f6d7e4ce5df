import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { record, soa, zone } from '../../test/fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from '../../test/fakes/windows/host.ts'
import { listRecords } from './dns-records.ts'
import { listZones, readDnsBuild, readForwarders, readZone } from './dns-server.ts'
import { remoteTarget } from './target.ts'
import { WindowsServer } from './windows.ts'

let host: WindowsHost
let server: WindowsServer

beforeEach(async () => {
  host = await WindowsHost.start()
  server = new WindowsServer(remoteTarget({ host: '127.0.0.1', port: host.port, ...usualAccount }))
})
afterEach(async () => {
  server.close()
  await host.stop()
})

function holds(name: string, ...records: ReturnType<typeof record>[]): void {
  host.estate.zones.push(zone(name))
  host.estate.records.set(name, records)
}

describe('zones of a Windows DNS server', () => {
  test('come with what the server says of them, numbers and words as they are', async () => {
    host.estate.zones.push(
      zone('corp.example', { IsDsIntegrated: true, DynamicUpdate: 'Secure', ReplicationScope: 'Forest' }),
      zone('10.in-addr.arpa', { IsReverseLookupZone: true, DynamicUpdate: 1 }),
      zone('partner.example', { ZoneType: 'Forwarder', DynamicUpdate: null, MasterServers: ['192.0.2.1'] }),
      zone('TrustAnchors', { IsAutoCreated: true }),
    )
    const { rows, blind } = await listZones(server)
    expect(blind).toEqual([])
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual({
      name: 'corp.example',
      type: 'Primary',
      isAutoCreated: false,
      isDsIntegrated: true,
      isReverse: false,
      isSigned: false,
      isPaused: false,
      dynamicUpdate: 'Secure',
      replicationScope: 'Forest',
      masters: [],
    })
    expect(rows[1]).toMatchObject({ isReverse: true, dynamicUpdate: 1 })
    expect(rows[2]).toMatchObject({ type: 'Forwarder', dynamicUpdate: null, masters: ['192.0.2.1'] })
    expect(rows[3]).toMatchObject({ isAutoCreated: true })
  })

  test('none at all is not the same as none to be seen', async () => {
    expect(await listZones(server)).toEqual({ rows: [], blind: [] })
    host.trouble(1, 'deny')
    expect(await listZones(server)).toEqual({ rows: [], blind: [{ where: null, reason: 'Access is denied.' }] })
  })

  test('one is read with its SOA', async () => {
    holds('corp.example', soa('dc1.corp.example.', 'hostmaster.corp.example.', 4711))
    const { zone: details, soa: start } = await readZone(server, 'CORP.example')
    expect(details.name).toBe('corp.example')
    expect(start).toEqual({
      primaryServer: 'dc1.corp.example.',
      responsiblePerson: 'hostmaster.corp.example.',
      serial: 4711,
      refreshSeconds: 900,
      retrySeconds: 600,
      expireSeconds: 86_400,
      minimumSeconds: 3_600,
      ttlSeconds: 3_600,
    })
  })

  test('one that does not exist is said to be missing', async () => {
    await expect(readZone(server, 'none.example')).rejects.toMatchObject({ code: 'not_found' })
    await expect(listRecords(server, 'none.example')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('one that could not be seen is not said to be missing', async () => {
    host.trouble(1, 'deny')
    await expect(readZone(server, 'corp.example')).rejects.toMatchObject({
      code: 'denied',
      message: 'Access is denied.',
    })
  })

  test('forwarders and build are read', async () => {
    host.estate.forwarders = { IPAddress: ['192.0.2.53'], UseRootHint: false, Timeout: 5 }
    expect(await readForwarders(server)).toEqual({ addresses: ['192.0.2.53'], usesRootHints: false, timeoutSeconds: 5 })
    expect(await readDnsBuild(server)).toBe('17763')
  })
})

describe('records of a zone', () => {
  test('of the types that are read come with their data, the others are counted', async () => {
    holds(
      'corp.example',
      soa('dc1.corp.example.', 'hostmaster.corp.example.', 1),
      record('@', 'NS', 'dc1.corp.example.'),
      record('www', 'A', '10.0.0.1', { ttl: 0, timestamp: new Date('2026-11-01T10:00:00Z') }),
      record('www', 'AAAA', '2001:db8::1'),
      record('alias', 'CNAME', 'www.corp.example.'),
      record('1', 'PTR', 'www.corp.example.'),
      record('@', 'MX', 'mail.corp.example.', { data: { Preference: 10 } }),
      record('_ldap._tcp', 'SRV', 'dc1.corp.example.', { data: { Priority: 0, Weight: 100, Port: 389 } }),
      record('grüße', 'TXT', 'v=spf1 "quoted" \\ ; ü 😀'),
      record('@', 'WINS', ''),
      record('@', 'CAA', ''),
    )
    const { rows, blind, unreadTypes } = await listRecords(server, 'corp.example')
    expect(blind).toEqual([])
    expect(unreadTypes).toEqual({ SOA: 1, WINS: 1, CAA: 1 })
    expect(rows.map(({ name, type, value }) => `${name} ${type} ${value}`)).toEqual([
      '@ NS dc1.corp.example.',
      'www A 10.0.0.1',
      'www AAAA 2001:db8::1',
      'alias CNAME www.corp.example.',
      '1 PTR www.corp.example.',
      '@ MX mail.corp.example.',
      '_ldap._tcp SRV dc1.corp.example.',
      'grüße TXT v=spf1 "quoted" \\ ; ü 😀',
    ])
    expect(rows[1]).toMatchObject({ ttlSeconds: 0, timestamp: '2026-11-01T10:00:00.0000000Z', priority: null })
    expect(rows[5]).toMatchObject({ priority: 10, timestamp: null })
    expect(rows[6]).toMatchObject({ priority: 0, weight: 100, port: 389 })
  })

  test('many come complete, in whatever pieces', async () => {
    holds('corp.example', ...Array.from({ length: 1_234 }, (_, index) => record(`h${index}`, 'A', '10.0.0.1')))
    host.habits.pieceBytes = 7_919
    const { rows, blind } = await listRecords(server, 'corp.example')
    expect(rows).toHaveLength(1_234)
    expect(rows.at(-1)?.name).toBe('h1233')
    expect(blind).toEqual([])
  })

  test('without their data, as under PowerShell 7, are not taken for records', async () => {
    holds('corp.example', record('www', 'A', '10.0.0.1'), record('@', 'TXT', 'x'), record('@', 'CAA', ''))
    host.habits.version = '7.4.6'
    const { rows, blind, unreadTypes } = await listRecords(server, 'corp.example')
    expect(rows).toEqual([])
    expect(blind).toEqual([{ where: null, reason: '2 of 2 records came without their data' }])
    expect(unreadTypes).toEqual({ CAA: 1 })
  })

  test('a text that is empty by itself is one', async () => {
    holds('corp.example', record('www', 'A', '10.0.0.1'), record('@', 'TXT', ''))
    const { rows, blind } = await listRecords(server, 'corp.example')
    expect(rows).toHaveLength(2)
    expect(blind).toEqual([])
  })

  test('a text that may have been cut is named', async () => {
    holds('corp.example', record('dkim', 'TXT', 'k'.repeat(400)), record('short', 'TXT', 'k'.repeat(254)))
    const { rows, blind } = await listRecords(server, 'corp.example')
    expect(rows.map(({ isMaybeCut }) => isMaybeCut)).toEqual([true, false])
    expect(blind).toEqual([{ where: 'dkim', reason: 'A TXT record may be cut off after 255 bytes' }])
  })

  test('output that was cut off shows', async () => {
    holds('corp.example', ...Array.from({ length: 500 }, (_, index) => record(`h${index}`, 'A', '10.0.0.1')))
    host.trouble(1, 'cut')
    const { rows, blind } = await listRecords(server, 'corp.example')
    expect(rows).toHaveLength(200)
    expect(blind).toEqual([{ where: null, reason: 'The output was cut off' }])
  })

  test.each(["o'brien.example", "a'); exit #.example", '‘curly’.example', '$(exit).example', '`n"x".example'])(
    'the zone %s is asked for by its name and nothing else happens',
    async (name) => {
      holds(name, record('www', 'A', '10.0.0.1'))
      expect((await listRecords(server, name)).rows).toHaveLength(1)
      expect(host.commands).toEqual([`Get-DnsServerResourceRecord -ZoneName ${name}`])
    },
  )
})
