import { afterAll, beforeAll, expect, test } from 'vitest'
import { conformance } from '../../../test/drivers/conformance.ts'
import { type Pdns, startPdns } from '../../../test/peers/pdns.ts'
import { powerdns } from './powerdns.ts'
import { powerdnsConnection, zoneIdOf } from './powerdns-api.ts'

const connectTo = ({ host, apiPort, apiKey }: Pdns) => powerdnsConnection({ host, apiPort, apiKey })

const start = async () => {
  const daemon = await startPdns()
  return { driver: powerdns, daemon, connect: () => connectTo(daemon) }
}
conformance('powerdns', start, { keepsForeign: true, tellsRefusals: true })

let pdns: Pdns
beforeAll(async () => {
  pdns = await startPdns()
})
afterAll(() => pdns.remove())

test('a wrong key is a refusal, and something else behind the port is told', async () => {
  const wrong = powerdnsConnection({ ...pdns, apiKey: 'wrong' })
  await expect(wrong.probe()).rejects.toMatchObject({
    isRefusal: true,
    message: 'The server does not take the API key',
  })
})

test('a secondary is made with its primaries, and follows new ones', async () => {
  const connection = connectTo(pdns)
  const soa = { name: 'second.example.', type: 'SOA', ttl: 1, value: '. . 1 1 1 1 1' }
  const zone = { name: 'second.example.', zoneType: 'secondary', masters: ['192.0.2.1'], soa, sets: [] } as const
  await connection.ensureZone(zone, false)
  await connection.ensureZone({ ...zone, masters: ['192.0.2.2', '192.0.2.3'] }, false)
  const answer = await fetch(`http://127.0.0.1:${pdns.apiPort}/api/v1/servers/localhost/zones/${zoneIdOf(zone.name)}`, {
    headers: { 'x-api-key': pdns.apiKey },
  })
  expect(await answer.json()).toMatchObject({ kind: 'Slave', masters: ['192.0.2.2', '192.0.2.3'] })
})

test('a zone with a slash and an underscore in its name is found again', async () => {
  const connection = connectTo(pdns)
  const name = '0/25.2_0.192.in-addr.arpa.'
  const soa = { name, type: 'SOA', ttl: 60, value: 'ns1.example.net. hostmaster.example.net. 7 1 1 1 1' }
  await connection.ensureZone({ name, zoneType: 'primary', masters: [], soa, sets: [] }, false)
  expect(await connection.readZone(name)).toMatchObject([{ name, type: 'SOA' }])
  await connection.removeZone(name)
  expect(await connection.readZone(name)).toBeNull()
})

test('a zone is signed when asked, and no more when asked', async () => {
  const connection = connectTo(pdns)
  const name = 'signed.example.'
  const soa = { name, type: 'SOA', ttl: 60, value: 'ns1.example.net. hostmaster.example.net. 7 1 1 1 1' }
  await connection.ensureZone({ name, zoneType: 'primary', masters: [], soa, sets: [] }, false)
  await connection.sign(name, true)
  expect(await pdns.dig(name, 'DNSKEY', '+short')).toMatch(/^257 3 13 /m)
  await connection.sign(name, false)
  expect(await pdns.dig(name, 'DNSKEY', '+short')).toBe('')
})
