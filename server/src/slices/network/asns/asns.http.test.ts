import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, UNKNOWN } from '../../../../test/network-app.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await networkApp()
})
afterAll(() => cadastre.close())

const asn = (number: number, more: object = {}) => made(cadastre, '/asns', { number, ...more })
const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1/asns${path}`, body ? { body } : {})

describe('ASNs', () => {
  test('kind and registry follow from the number', async () => {
    expect(await asn(3333)).toMatchObject({ kind: 'public', registry: 'ripe', whois_state: 'n/a', whois_data: null })
    expect(await asn(4_294_967_295)).toMatchObject({ kind: 'private', registry: 'unknown' })
    for (const number of [0, 4_294_967_296, 1.5]) expect((await api('POST', '', { number })).status).toBe(422)
  })

  test('a taken number answers 409 with the row that has it', async () => {
    const { id } = await asn(64_600)
    const { status, body } = await api('POST', '', { number: 64_600 })
    expect([status, body.detail]).toEqual([409, `AS64600 already exists (id ${id})`])
  })

  test('of two equal creates at once one succeeds', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => api('POST', '', { number: 64_601 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('come by number, are found by it, and never change it', async () => {
    const row = await asn(64_777, { name: 'numbered' })
    expect((await api('PUT', `/${row.id}`, { number: 64_778 })).body).toEqual(row)
    expect((await api('GET', '?search=64777')).body.items).toEqual([row])
    const { body } = await api('GET', '')
    const numbers = body.items.map(({ number }: { number: number }) => number)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect((await api('GET', '?registry=nowhere')).status).toBe(422)
  })
})

describe('peerings', () => {
  test('join two ASNs and show both', async () => {
    const [local, peer] = [await asn(64_801, { name: 'ours' }), await asn(64_802, { name: 'theirs' })]
    const body = { local_asn_id: local.id, peer_asn_id: peer.id, relationship_type: 'peer' }
    const row = await made(cadastre, '/asns/peerings', body)
    expect(row).toMatchObject({ local_asn_number: 64_801, local_asn_name: 'ours', peer_asn_number: 64_802 })
    const again = await api('POST', '/peerings', body)
    expect([again.status, again.body.detail]).toEqual([409, 'These two ASNs already have a peering of this type'])
    expect((await api('GET', `/peerings?asn_id=${peer.id}&relationship_type=peer`)).body).toEqual([row])
    expect((await api('GET', `/peerings?asn_id=${UNKNOWN}`)).body).toEqual([])
    const changed = await api('PATCH', `/peerings/${row.id}`, { description: 'at the exchange' })
    expect(changed.body).toMatchObject({ description: 'at the exchange', relationship_type: 'peer' })
    expect((await api('DELETE', `/peerings/${row.id}`)).status).toBe(204)
    expect((await auditOf(cadastre, row.id)).map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  test('need two different ASNs that exist', async () => {
    const { id } = await asn(64_803)
    const self = await api('POST', '/peerings', { local_asn_id: id, peer_asn_id: id, relationship_type: 'sibling' })
    expect([self.status, self.body.detail]).toEqual([422, 'local_asn_id and peer_asn_id must differ'])
    const lost = await api('POST', '/peerings', { local_asn_id: id, peer_asn_id: UNKNOWN, relationship_type: 'peer' })
    expect([lost.status, lost.body.detail]).toEqual([422, expect.stringMatching(/_asn_id references a asn row/)])
  })

  test('go with either of their ASNs', async () => {
    const [local, peer] = [await asn(64_804), await asn(64_805)]
    await made(cadastre, '/asns/peerings', { local_asn_id: local.id, peer_asn_id: peer.id, relationship_type: 'peer' })
    await api('DELETE', `/${peer.id}`)
    expect((await api('GET', `/peerings?asn_id=${local.id}`)).body).toEqual([])
  })
})

describe('communities', () => {
  test('the seven well-known ones are there and read-only', async () => {
    const { body } = await api('GET', '/communities/standard')
    expect(body.map(({ value }: { value: string }) => value)).toEqual([
      'no-export',
      'no-advertise',
      'no-export-subconfed',
      'local-as',
      'graceful-shutdown',
      'blackhole',
      'accept-own',
    ])
    expect((await api('PATCH', `/communities/${body[0].id}`, { name: 'mine' })).status).toBe(400)
    const { status, body: refused } = await api('DELETE', `/communities/${body[0].id}`)
    expect([status, refused.detail]).toEqual([400, "The community 'no-export' comes with the product and is read-only"])
  })

  test('of an ASN have the form of their kind, once each', async () => {
    const { id } = await asn(64_810)
    const row = await made(cadastre, `/asns/${id}/communities`, { value: '64810:100', name: 'customers' })
    expect(row).toMatchObject({ kind: 'regular', asn_id: id, inbound_action: '' })
    const again = await api('POST', `/${id}/communities`, { value: '64810:100' })
    expect([again.status, again.body.detail]).toEqual([409, "The community '64810:100' already exists for this ASN"])
    const wrong = await api('POST', `/${id}/communities`, { value: '1:2', kind: 'large' })
    expect([wrong.status, wrong.body.detail]).toEqual([422, "'1:2' is not of the form N:N:N"])
    expect((await api('PATCH', `/communities/${row.id}`, { kind: 'large' })).status).toBe(422)
    expect((await api('PATCH', `/communities/${row.id}`, { kind: 'large', value: '1:2:3' })).body.value).toBe('1:2:3')
    expect((await api('GET', `/${id}/communities`)).body).toHaveLength(1)
    expect((await api('GET', `/${UNKNOWN}/communities`)).body.detail).toBe('ASN not found')
    expect((await api('DELETE', `/communities/${row.id}`)).status).toBe(204)
  })
})

test('a tracked prefix expects the AS it is tracked for, once, in its canonical form', async () => {
  const { id } = await asn(64_820)
  const row = await made(cadastre, `/asns/${id}/bgp/tracked-prefixes`, { prefix: '2001:DB8::/32' })
  expect(row).toMatchObject({ prefix: '2001:db8::/32', expected_origin_asn: 64_820, source: 'manual', enabled: true })
  const again = await api('POST', `/${id}/bgp/tracked-prefixes`, { prefix: '2001:db8::/32' })
  expect([again.status, again.body.detail]).toEqual([409, 'The prefix 2001:db8::/32 is already tracked for this ASN'])
  expect((await api('POST', `/${id}/bgp/tracked-prefixes`, { prefix: '10.0.0.1/8' })).status).toBe(422)
  expect((await api('GET', `/bgp/tracked-prefixes?asn_id=${id}`)).body).toEqual([row])
  expect((await api('DELETE', `/bgp/tracked-prefixes/${row.id}`)).status).toBe(204)
  expect((await api('DELETE', `/bgp/tracked-prefixes/${row.id}`)).body.detail).toBe('Tracked prefix not found')
})
