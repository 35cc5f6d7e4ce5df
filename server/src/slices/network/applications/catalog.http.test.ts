import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { made, networkApp } from '../../../../test/network-app.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await networkApp()
})
afterAll(() => cadastre.close())

const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1${path}`, body ? { body } : {})

describe('applications', () => {
  test('are named in lower case with underscores, once', async () => {
    expect(await made(cadastre, '/applications', { name: 'Video  Wall' })).toMatchObject({
      name: 'video_wall',
      category: 'custom',
      default_dscp: null,
      is_builtin: false,
    })
    const { status, body } = await api('POST', '/applications', { name: 'VIDEO wall' })
    expect([status, body.detail]).toEqual([409, "An application named 'video_wall' already exists"])
    for (const bad of [{ name: ' ' }, { name: 'x', default_dscp: 64 }, { name: 'x'.repeat(65) }])
      expect((await api('POST', '/applications', bad)).status).toBe(422)
  })

  test('that come with the product are listed and stay as they are', async () => {
    const { body } = await api('GET', '/applications?builtin=true&category=voice')
    expect(body).toMatchObject({ items: [{ name: 'sip_voice', default_dscp: 46 }], total: 1 })
    const path = `/applications/${body.items[0].id}`
    expect((await api('PUT', path, { default_dscp: 0 })).status).toBe(409)
    expect((await api('PUT', path, body.items[0])).status).toBe(200)
    const refused = await api('DELETE', path)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "The application 'sip_voice' comes with the product and cannot be changed or deleted",
    ])
  })
})

describe('domains', () => {
  test('are kept in lower case without the last dot, with sorted nameservers', async () => {
    const row = await made(cadastre, '/domains', {
      name: 'Bücher.Example.',
      expected_nameservers: ['NS2.example.', 'ns1.example', 'ns2.example'],
    })
    expect(row).toMatchObject({
      name: 'xn--bcher-kva.example',
      expected_nameservers: ['ns1.example', 'ns2.example'],
      whois_state: 'unknown',
      nameserver_drift: false,
    })
    const { status, body } = await api('POST', '/domains', { name: 'bücher.example' })
    expect([status, body.detail]).toEqual([409, "The domain 'xn--bcher-kva.example' already exists"])
    expect((await api('POST', '/domains', { name: 'a b' })).status).toBe(422)
  })

  test('follow a new expectation at once when the registry has been asked', async () => {
    const { id } = await made(cadastre, '/domains', { name: 'drift.example' })
    await cadastre.sql(
      `update domain set whois_last_checked_at = now(), whois_state = 'ok', actual_nameservers = '["ns1.example"]',
       expires_at = now() + interval '1 year' where id = $1`,
      [id],
    )
    const put = async (names: string[]) => (await api('PUT', `/domains/${id}`, { expected_nameservers: names })).body
    expect(await put(['ns9.example'])).toMatchObject({ nameserver_drift: true, whois_state: 'drift' })
    expect(await put(['ns1.example'])).toMatchObject({ nameserver_drift: false, whois_state: 'ok' })
    expect(await put([])).toMatchObject({ nameserver_drift: false, whois_state: 'ok' })
  })

  test('come by page number, and by when they end', async () => {
    const { id } = await made(cadastre, '/domains', { name: 'soon.example' })
    await cadastre.sql(`update domain set expires_at = now() + interval '5 days' where id = $1`, [id])
    const { body } = await api('GET', '/domains?expiring_within_days=6')
    expect(body).toMatchObject({ items: [{ id }], total: 1, page: 1, page_size: 50 })
    expect((await api('GET', '/domains?expiring_within_days=4')).body.total).toBe(0)
    expect((await api('GET', '/domains?page=0')).status).toBe(422)
    expect((await api('GET', '/domains?page_size=501')).status).toBe(422)
  })

  test('of a provider that is deleted lose it', async () => {
    const provider = await made(cadastre, '/providers', { name: 'registrar', kind: 'registrar' })
    const row = await made(cadastre, '/domains', { name: 'held.example', registrar_provider_id: provider.id })
    expect((await api('DELETE', `/providers/${provider.id}`)).status).toBe(204)
    expect((await api('GET', `/domains/${row.id}`)).body.registrar_provider_id).toBeNull()
  })
})
