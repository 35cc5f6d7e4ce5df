import type { DnsRecord } from '@cadastre/core/dns/record'
import { valueKey } from '@cadastre/core/dns/value'
import { soaOf } from '@cadastre/core/dns/zone-top'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  canServe,
  type DnsConnection,
  type DnsDriver,
  type RecordSet,
  ServerFault,
  type ZoneContents,
} from '../../src/drivers/dns/driver.ts'
import { askServer } from '../../src/outbound/dns-query.ts'
import type { Daemon } from '../peers/pdns.ts'
import { triedWith } from './tried-with.ts'

/** A driver with its real server; `connect` is what the program would use to reach it. */
export type Subject = {
  driver: DnsDriver
  daemon: Daemon
  connect(): DnsConnection
  /** Somebody else changes sets at the server; by the connection, unless that would know of it. */
  byHand?(zone: string, soa: DnsRecord, sets: readonly RecordSet[]): Promise<unknown>
}
/** What cannot be asked of every driver. */
export type Manner = {
  /** Zones may have been on its servers before; then what else is in them stays. */
  keepsForeign: boolean
  /** Its server says which set it would not take. Where it does not, the rules of the API are all there is. */
  tellsRefusals: boolean
}

/** One value of every type that is in use today. What is signed, or answered instead of published, is not among them. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  A: ['192.0.2.1', '192.0.2.2'],
  AAAA: ['2001:db8::1', '2001:db8::2'],
  AFSDB: ['1 afs.example.net.'],
  CAA: ['0 issue "ca.example.net"', '128 iodef "mailto:security@example.net"'],
  CDNSKEY: ['257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ=='],
  CDS: ['12345 13 2 3490a6806d47f17a34c29e2ce80e8a999ffbe4be2e6e8a6d0a4b1fe9f0d4e1f2'],
  CERT: ['3 0 0 AQIDBA=='],
  CNAME: ['target.example.net.'],
  DHCID: ['AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA='],
  DNAME: ['elsewhere.example.net.'],
  DS: ['12345 13 2 3490a6806d47f17a34c29e2ce80e8a999ffbe4be2e6e8a6d0a4b1fe9f0d4e1f2'],
  HINFO: ['"Generic PC" "NetBSD 10"'],
  HTTPS: ['1 . alpn=h2,h3 port=8443'],
  KX: ['10 kx.example.net.'],
  LOC: ['52 22 23.000 N 4 53 32.000 E -2.00m 1.00m 10000.00m 10.00m'],
  MX: ['10 mail.example.net.', '20 backup.example.net.'],
  NAPTR: ['100 50 "u" "E2U+sip" "!^.*$!sip:info@example.net!" .'],
  NS: ['ns1.example.net.', 'ns2.example.net.'],
  OPENPGPKEY: ['AQIDBAUG'],
  PTR: ['host.example.net.'],
  RP: ['admin.example.net. about.example.net.'],
  SMIMEA: ['3 0 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971'],
  SPF: ['"v=spf1 -all"'],
  SRV: ['0 5 5060 sip.example.net.'],
  SSHFP: ['4 2 123456789abcdef67890123456789abcdef67890123456789abcdef123456789'],
  SVCB: ['1 svc.example.net. alpn=h2 port=8004'],
  TLSA: ['3 1 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971'],
  TXT: ['"v=DKIM1; k=rsa" "second string"', '"semi;colon and \\"quotes\\" and \\\\ and \\195\\169"'],
  URI: ['10 1 "ftp://ftp.example.net/public"'],
  TYPE65300: ['\\# 4 0a000001'],
}
/** These need a parent zone, or take the names below them away, and get a name of their own everywhere. */
const SERIAL = 2026111600

const settings = {
  ttl: 3600,
  refresh: 86400,
  retry: 7200,
  expire: 3600000,
  minimum: 3600,
  primary_ns: 'ns1.example.net.',
  admin_email: 'hostmaster.example.net.',
}

/** What every driver must do to its server, asked on the wire. */
export function conformance(driverId: string, start: () => Promise<Subject>, manner: Manner): void {
  describe(driverId, () => {
    let subject: Subject
    let connection: DnsConnection
    beforeAll(async () => {
      subject = await start()
      connection = subject.connect()
    })
    afterAll(() => subject?.daemon.remove())

    const soa = (name: string, serial: number): DnsRecord => soaOf({ ...settings, name, last_serial: serial })
    const set = (name: string, type: string, values: readonly string[], ttl = 300): RecordSet => ({
      name,
      type,
      ttl,
      values,
    })
    const zoneOf = (name: string, sets: readonly RecordSet[] = [], serial = SERIAL): ZoneContents => ({
      name,
      zoneType: 'primary',
      masters: [],
      soa: soa(name, serial),
      sets: [set(name, 'NS', ['ns1.example.net.']), ...sets],
    })
    const make = async (zone: ZoneContents): Promise<void> => {
      expect((await connection.ensureZone(zone, false)).filter((fault) => fault !== null)).toEqual([])
    }
    const ask = (name: string, type: string) =>
      askServer(
        { address: subject.daemon.host, port: subject.daemon.port },
        { name, type, class: 'IN' },
        { timeoutMs: 5_000, isRecursive: false },
      )
    const answersOf = async (name: string, type: string): Promise<string[]> =>
      (await ask(name, type)).answers
        .filter((record) => record.type === type && record.name === name)
        .map(({ value }) => valueKey(type, value))
        .sort()
    const serialOnWire = async (zone: string): Promise<number> =>
      Number((await ask(zone, 'SOA')).answers[0]?.value.split(' ')[2])
    const keysOf = (type: string, values: readonly string[]) => values.map((value) => valueKey(type, value)).sort()

    test('it says what it is', async () => {
      expect(subject.driver.id).toBe(driverId)
      expect(await connection.probe()).toMatch(triedWith[driverId]?.version ?? /none/)
    })

    test('a zone comes with its SOA and its servers, is listed, is made again without harm, and goes', async () => {
      const zone = zoneOf('create.example.')
      for (let time = 0; time < 2; time++) await make(zone)
      expect(await serialOnWire(zone.name)).toBe(SERIAL)
      expect((await ask(zone.name, 'SOA')).answers[0]?.value).toBe(zone.soa.value)
      expect(await answersOf(zone.name, 'NS')).toEqual(['ns1.example.net.'])
      if (subject.driver.canListZones)
        expect((await connection.listZones()).find(({ name }) => name === zone.name)).toMatchObject({
          zone_type: 'primary',
          serial: SERIAL,
        })
      for (let time = 0; time < 2; time++) await connection.removeZone(zone.name)
      expect(await connection.readZone(zone.name)).toBeNull()
      expect((await ask(zone.name, 'SOA')).answers).toEqual([])
    })

    test('every type that the driver says it publishes is answered as it was given', async () => {
      const types = Object.keys(EXAMPLES).filter((type) => canServe(subject.driver, type))
      const name = 'types.example.'
      await make(zoneOf(name))
      const sets = types.map((type) => set(`${type.toLowerCase()}.${name}`, type, EXAMPLES[type] ?? []))
      const faults = await connection.apply(name, soa(name, SERIAL + 1), sets)
      expect(sets.flatMap(({ type }, index) => (faults?.[index] ? [[type, faults[index]]] : []))).toEqual([])
      const wrong: unknown[] = []
      for (const { name: owner, type, values } of sets) {
        const answer = await ask(owner, type)
        const got = [...answer.answers, ...answer.authority]
          .filter((record) => record.type === type && record.name === owner)
          .map(({ value }) => valueKey(type, value))
        if (String(got.sort()) !== String(keysOf(type, values))) wrong.push({ type, values, got })
      }
      expect(wrong).toEqual([])
      const read = (await connection.readZone(name)) ?? []
      const differing = sets.filter(({ name: owner, type, values }) => {
        const there = read.filter((record) => record.name === owner && record.type === type)
        return (
          String(
            keysOf(
              type,
              there.map(({ value }) => value),
            ),
          ) !== String(keysOf(type, values))
        )
      })
      expect(differing).toEqual([])
    })

    test('sets are replaced as a whole and deleted, as often as one likes, and the serial goes with them', async () => {
      const name = 'edits.example.'
      const host = `host.${name}`
      await make(zoneOf(name, [set(host, 'A', ['192.0.2.1', '192.0.2.2'])]))
      const change = async (serial: number, sets: readonly RecordSet[]) => {
        for (let time = 0; time < 2; time++)
          expect(await connection.apply(name, soa(name, serial), sets)).toEqual(sets.map(() => null))
        expect(await serialOnWire(name)).toBe(serial)
      }
      await change(SERIAL + 1, [set(host, 'A', ['192.0.2.2', '192.0.2.3'], 60)])
      expect(await answersOf(host, 'A')).toEqual(['192.0.2.2', '192.0.2.3'])
      expect((await ask(host, 'A')).answers[0]?.ttl).toBe(60)
      await change(SERIAL + 2, [set(host, 'A', []), set(host, 'CNAME', ['other.example.net.'])])
      expect(await answersOf(host, 'CNAME')).toEqual(['other.example.net.'])
      await change(SERIAL + 3, [set(host, 'CNAME', [])])
      expect((await ask(host, 'A')).rcode).toBe('nxdomain')
      await change(SERIAL + 4, [set(name, 'NS', ['ns2.example.net.']), set(`*.${name}`, 'TXT', ['"wild"'])])
      expect((await ask(`any.${name}`, 'TXT')).answers[0]?.value).toBe('"wild"')
    })

    test.runIf(manner.tellsRefusals)(
      'a set that is refused is told with the words of the server, and does not keep the others',
      async () => {
        const name = 'refused.example.'
        await make(zoneOf(name, [set(`taken.${name}`, 'A', ['192.0.2.1'])]))
        const sets = [
          set(`one.${name}`, 'A', ['192.0.2.11']),
          set(`taken.${name}`, 'CNAME', ['other.example.net.']),
          set(`two.${name}`, 'A', ['192.0.2.12']),
        ]
        const faults = await connection.apply(name, soa(name, SERIAL + 1), sets)
        expect(faults).toEqual([null, expect.stringMatching(/\w/), null])
        expect(await answersOf(`two.${name}`, 'A')).toEqual(['192.0.2.12'])
        expect(await serialOnWire(name)).toBe(SERIAL + 1)
      },
    )

    test('a change of a zone that is not there says so', async () => {
      expect(await connection.apply('nowhere.example.', soa('nowhere.example.', 1), [])).toBeNull()
    })

    test('many sets go through at once', async () => {
      const name = 'many.example.'
      const sets = Array.from({ length: 3000 }, (_, n) => set(`h${n}.${name}`, 'TXT', [`"${'x'.repeat(240)} ${n}"`]))
      await make(zoneOf(name, sets))
      expect((await connection.readZone(name))?.length).toBe(3002)
      expect(await answersOf(`h2999.${name}`, 'TXT')).toEqual([`"${'x'.repeat(240)} 2999"`])
    })

    test('made anew, a zone of ours loses what somebody put there by hand; one that was there keeps it', async () => {
      const name = 'drift.example.'
      const zone = zoneOf(name, [set(`host.${name}`, 'A', ['192.0.2.1'])])
      await make(zone)
      const sets = [set(`host.${name}`, 'A', ['192.0.2.66']), set(`by-hand.${name}`, 'A', ['192.0.2.67'])]
      await (subject.byHand ?? connection.apply)(name, zone.soa, sets)
      expect(await answersOf(`host.${name}`, 'A')).toEqual(['192.0.2.66'])
      if (manner.keepsForeign) {
        await connection.ensureZone(zone, true)
        expect(await answersOf(`by-hand.${name}`, 'A')).toEqual(['192.0.2.67'])
      }
      await make(zone)
      expect(await answersOf(`host.${name}`, 'A')).toEqual(['192.0.2.1'])
      expect(await answersOf(`by-hand.${name}`, 'A')).toEqual([])
    })

    test('an outage is a fault that is no refusal; after it the same change goes through', async () => {
      const name = 'outage.example.'
      await make(zoneOf(name))
      await subject.daemon.kill()
      const sets = [set(`host.${name}`, 'A', ['192.0.2.1'])]
      const fault = await connection.apply(name, soa(name, SERIAL + 1), sets).catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(ServerFault)
      expect((fault as ServerFault).isRefusal).toBe(false)
      await subject.daemon.start()
      expect(await connection.apply(name, soa(name, SERIAL + 1), sets)).toEqual([null])
      expect(await answersOf(`host.${name}`, 'A')).toEqual(['192.0.2.1'])
      expect(await serialOnWire(name)).toBe(SERIAL + 1)
    })
  })
}
