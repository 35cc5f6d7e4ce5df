import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, UNKNOWN } from '../../../../test/network-app.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await networkApp()
})
afterAll(() => cadastre.close())

describe('customers', () => {
  test('a taken name answers 409; the name of a deleted one is free', async () => {
    const first = await made(cadastre, '/customers', { name: 'Acme' })
    const taken = await cadastre.call('POST', '/api/v1/customers', { body: { name: 'Acme' } })
    expect([taken.status, taken.body.detail]).toEqual([409, "A customer named 'Acme' already exists"])
    await cadastre.call('DELETE', `/api/v1/customers/${first.id}`)
    expect((await made(cadastre, '/customers', { name: 'Acme' })).id).not.toBe(first.id)
    expect(await cadastre.sql('select deleted_at is not null as kept from customer where id = $1', [first.id])).toEqual(
      [{ kept: true }],
    )
  })

  test('one with live services is kept, and the answer names them', async () => {
    const { id } = await made(cadastre, '/customers', { name: 'Served' })
    for (const name of ['vpn', 'voice']) await made(cadastre, '/services', { name, customer_id: id })
    const { status, body } = await cadastre.call('DELETE', `/api/v1/customers/${id}`)
    expect([status, body.detail]).toEqual([409, "Customer 'Served' is still used by 2 services: voice, vpn"])
  })

  test('an e-mail address must look like one, and empty texts are none', async () => {
    const bad = await cadastre.call('POST', '/api/v1/customers', { body: { name: 'x', contact_email: 'nobody' } })
    expect(bad.status).toBe(422)
    const row = await made(cadastre, '/customers', { name: 'Blank', contact_email: '', account_number: '' })
    expect([row.contact_email, row.account_number]).toEqual([null, null])
  })
})

describe('providers', () => {
  test('a taken name answers 409, an unknown ASN 422', async () => {
    await made(cadastre, '/providers', { name: 'Transit' })
    const taken = await cadastre.call('POST', '/api/v1/providers', { body: { name: 'Transit' } })
    expect([taken.status, taken.body.detail]).toEqual([409, "A provider named 'Transit' already exists"])
    const unknown = await cadastre.call('POST', '/api/v1/providers', {
      body: { name: 'No ASN', default_asn_id: UNKNOWN },
    })
    expect([unknown.status, unknown.body.detail]).toEqual([
      422,
      'default_asn_id references a asn row that does not exist.',
    ])
  })

  test('loses its default ASN when that is deleted', async () => {
    const asn = await made(cadastre, '/asns', { number: 64_700 })
    const { id } = await made(cadastre, '/providers', { name: 'With ASN', default_asn_id: asn.id })
    expect((await cadastre.call('DELETE', `/api/v1/asns/${asn.id}`)).status).toBe(204)
    expect((await cadastre.call('GET', `/api/v1/providers/${id}`)).body.default_asn_id).toBeNull()
  })

  test('one with circuits is kept, and the answer counts them and names five', async () => {
    const { id } = await made(cadastre, '/providers', { name: 'Carrier' })
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await made(cadastre, '/circuits', { name: `c${n}`, provider_id: id })
    const { status, body } = await cadastre.call('DELETE', `/api/v1/providers/${id}`)
    expect([status, body.detail]).toEqual([
      409,
      "Provider 'Carrier' is still used by 7 circuits: c1, c2, c3, c4, c5 and 2 more",
    ])
    const bulk = await cadastre.call('POST', '/api/v1/providers/bulk-delete', { body: { ids: [id] } })
    expect(bulk.body).toMatchObject({ deleted: 0, not_found: [], refused: [{ id, name: 'Carrier' }] })
  })

  test('goes together with its circuits in the trash, each recorded', async () => {
    const { id } = await made(cadastre, '/providers', { name: 'Former' })
    const circuit = await made(cadastre, '/circuits', { name: 'old line', provider_id: id })
    await cadastre.call('DELETE', `/api/v1/circuits/${circuit.id}`)
    expect((await cadastre.call('DELETE', `/api/v1/providers/${id}`)).status).toBe(204)
    expect((await auditOf(cadastre, circuit.id)).map(({ action }) => action)).toEqual([
      'create',
      'delete',
      'permanent_delete',
    ])
  })

  test('a circuit that arrives while its provider is deleted is either refused or keeps it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await made(cadastre, '/providers', { name: `race ${round}` })
      const [deleted, created] = await Promise.all([
        cadastre.call('DELETE', `/api/v1/providers/${id}`),
        cadastre.call('POST', '/api/v1/circuits', { body: { name: 'late', provider_id: id } }),
      ])
      expect(['204 422', '409 201']).toContain(`${deleted.status} ${created.status}`)
    }
  })
})
