import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { tokenFor } from '../../../../test/people.ts'

/** A token that is bound to one zone reaches that one, whatever way it tries. */
let cadastre: TestApp
let zones: string
const ids: string[] = []
let token: string
beforeAll(async () => {
  cadastre = await testApp()
  const group = await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'main' } })
  zones = `/api/v1/dns/groups/${group.body.id}/zones`
  for (const name of ['mine.example', 'foreign.example']) {
    const { body } = await cadastre.call('POST', zones, { body: { name } })
    ids.push(body.id)
    await cadastre.call('POST', `${zones}/${body.id}/records`, {
      body: { name: 'www', record_type: 'A', value: '192.0.2.1' },
    })
  }
  token = await tokenFor(cadastre, undefined, {
    resource_grants: [{ action: 'admin', resource_type: 'dns_zone', resource_id: ids[0] }],
  })
})
afterAll(() => cadastre.close())

const record = (name: string) => ({ name, record_type: 'A', value: '192.0.2.2' })
const bySelf = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, path, { token, ...(body ? { body } : {}) })

describe('a token that is bound to one zone', () => {
  test('reads and writes it and its records', async () => {
    const [mine] = ids
    expect((await bySelf('GET', `${zones}/${mine}`)).status).toBe(200)
    expect((await bySelf('PUT', `${zones}/${mine}`, { ttl: 600 })).status).toBe(200)
    const made = await bySelf('POST', `${zones}/${mine}/records`, record('new'))
    expect(made.status, made.text).toBe(201)
    const bulk = await bySelf('POST', `${zones}/${mine}/records/bulk-create`, { records: [record('many')] })
    expect(bulk.body).toMatchObject({ created: 1 })
    expect((await bySelf('DELETE', `${zones}/${mine}/records/${made.body.id}`)).status).toBe(204)
  })

  test('is refused at every route of another zone', async () => {
    const foreign = `${zones}/${ids[1]}`
    const [{ id }] = (await cadastre.call('GET', `${foreign}/records`)).body
    for (const [method, path, body] of [
      ['GET', foreign],
      ['PUT', foreign, { ttl: 600 }],
      ['DELETE', foreign],
      ['GET', `${foreign}/records`],
      ['POST', `${foreign}/records`, record('new')],
      ['GET', `${foreign}/records/${id}`],
      ['PUT', `${foreign}/records/${id}`, { ttl: 60 }],
      ['DELETE', `${foreign}/records/${id}`],
      ['POST', `${foreign}/records/bulk-create`, { records: [record('many')] }],
      ['POST', `${foreign}/records/bulk-delete`, { record_ids: [id] }],
    ] as const) {
      const { status, body: answer } = await bySelf(method, path, body)
      expect([method, path, status, answer.detail]).toEqual([
        method,
        path,
        403,
        'API token is not scoped to this DNS zone',
      ])
    }
    expect((await bySelf('POST', zones, { name: 'third.example' })).status).toBe(403)
  })

  test('reaches no record of another zone through its own path, and none in lists and searches', async () => {
    const [mine, foreign] = ids
    const [{ id }] = (await cadastre.call('GET', `${zones}/${foreign}/records`)).body
    expect((await bySelf('GET', `${zones}/${mine}/records/${id}`)).status).toBe(404)
    const removed = await bySelf('POST', `${zones}/${mine}/records/bulk-delete`, { record_ids: [id] })
    expect(removed.body).toMatchObject({ deleted: 0, skipped: [{ record_id: id, reason: 'Record not found' }] })
    const other = await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'foreign group' } })
    const groups = await bySelf('GET', '/api/v1/dns/groups')
    expect(groups.body.map(({ name }: { name: string }) => name)).toEqual(['main'])
    expect((await bySelf('GET', zones.replace('/zones', ''))).status).toBe(200)
    expect((await bySelf('PUT', zones.replace('/zones', ''), { name: 'mine' })).status).toBe(403)
    expect((await bySelf('GET', `/api/v1/dns/groups/${other.body.id}`)).status).toBe(403)
    const listed = await bySelf('GET', zones)
    expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(['mine.example.'])
    const found = await bySelf('GET', `${zones.replace('/zones', '/records')}?search=www`)
    expect(found.body.items.map(({ fqdn }: { fqdn: string }) => fqdn)).toEqual(['www.mine.example.'])
    expect((await bySelf('GET', '/api/v1/search?q=foreign')).text).not.toContain('foreign.example')
  })
})
