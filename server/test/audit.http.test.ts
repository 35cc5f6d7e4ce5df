import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Slice } from '../src/slice.ts'
import { plainToken } from './accounts.ts'
import { type CallOptions, type TestApp, testApp } from './harness.ts'

const LONG = `x${'😀'.repeat(300)}`

/** Writes audit entries as bulk operations do: several in one statement. */
const probe: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    app.post('', { schema: { body: z.array(z.string()), response: { 200: z.object({}) } } }, async (request) => {
      const entries = request.body.map((display) => ({ action: 'probe', type: 'probe', id: display, display }))
      await request.mutate((work) => work.audit(...entries))
      return {}
    })
  },
}

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp({ slices: [probe] })
})
afterAll(() => cadastre.close())

type Row = {
  id: string
  timestamp: string
  action: string
  resource_id: string
  resource_display: string
  result: string
}
const PATH = '/api/v1/audit'
const SPACES = '/api/v1/ipam/spaces'
const read = (query = '', options: CallOptions = {}) => cadastre.call('GET', `${PATH}${query}`, options)
const items = async (query: string): Promise<Row[]> => (await read(query)).body.items
const createSpace = async (name: string, options: CallOptions = {}) =>
  (await cadastre.call('POST', SPACES, { body: { name }, ...options })).body

describe('GET /audit', () => {
  let space: { id: string }
  beforeAll(async () => {
    space = await createSpace('Filtered Space', {
      headers: { 'x-request-id': 'filter-1' },
      remoteAddress: '203.0.113.7',
    })
    await cadastre.call('PUT', `${SPACES}/${space.id}`, { body: { description: 'changed' } })
    await cadastre.call('DELETE', `${SPACES}/${space.id}`)
    await cadastre.call('POST', '/api/v1/auth/login', { body: { username: 'Intruder', password: 'x' }, token: null })
  })

  test('answers the envelope, newest first, 50 to a page', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({ limit: 50, offset: 0, total: body.items.length })
    const [count] = await cadastre.sql<{ count: string }>('select count(*) from audit_log')
    expect(body.total).toBe(Number(count?.count))
    const times = body.items.map(({ timestamp }: Row) => timestamp)
    expect(times).toEqual([...times].sort().reverse())
    expect(body.items[0]).toMatchObject({ action: 'login', result: 'failure' })
  })

  test('an item is the summary of its entry', async () => {
    const [item] = await items(`?resource_id=${space.id}&action=create`)
    expect(item).toEqual({
      id: expect.any(String),
      timestamp: expect.any(String),
      user_display_name: 'Administrator',
      auth_source: 'local',
      action: 'create',
      resource_type: 'ip_space',
      resource_id: space.id,
      resource_display: 'Filtered Space',
      result: 'success',
      source_ip: '203.0.113.7',
    })
  })

  test.each([
    ['action', 'soft_delete', ['soft_delete']],
    ['resource_type', 'ip_space', ['soft_delete', 'update', 'create']],
    ['result', 'failure', ['login']],
    ['request_id', 'filter-1', ['create']],
    ['user_display_name', 'intruD', ['login']],
    ['resource_display', 'filtered s', ['soft_delete', 'update', 'create']],
    ['source_ip', '203.0.113', ['create']],
    ['action', 'soft', []],
    ['resource_display', '%', []],
  ])('filters by %s=%s', async (name, value, actions) => {
    const { body } = await read(`?${name}=${encodeURIComponent(value)}`)
    expect(body.items.map(({ action }: Row) => action)).toEqual(actions)
    expect(body.total).toBe(actions.length)
  })

  test('filters by resource_id and by user_id', async () => {
    expect(await items(`?resource_id=${space.id}`)).toHaveLength(3)
    const { body } = await cadastre.call('GET', '/api/v1/auth/me')
    const mine = await items(`?user_id=${body.id}`)
    expect(mine.map(({ action }) => action)).toEqual(['soft_delete', 'update', 'create', 'login'])
  })

  test('filters by time: since is included, until is not; without an offset it is UTC', async () => {
    const [update] = await items(`?resource_id=${space.id}&action=update`)
    const at = update?.timestamp ?? ''
    const since = await items(`?resource_id=${space.id}&since=${at}`)
    const until = await items(`?resource_id=${space.id}&until=${at.replace('Z', '')}`)
    expect(since.map(({ action }) => action)).toEqual(['soft_delete', 'update'])
    expect(until.map(({ action }) => action)).toEqual(['create'])
  })

  test('all filters must hold', async () => {
    expect(await items(`?resource_id=${space.id}&action=login`)).toEqual([])
  })

  test('a time that is none answers 422', async () => {
    const { status, body } = await read('?since=yesterday')
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'datetime_from_date_parsing', loc: ['query', 'since'] })
  })

  test.each(['limit=0', 'limit=501', 'limit=x', 'offset=-1', 'cursor=abc', 'cursor=1.', 'user_id=5'])(
    '%s answers 422',
    async (query) => {
      expect((await read(`?${query}`)).status).toBe(422)
    },
  )

  test('a filter with a NUL byte answers 422, not a fault', async () => {
    expect((await read('?action=%00')).status).toBe(422)
  })

  test('limit and offset window the list and are echoed', async () => {
    const all = await items(`?resource_id=${space.id}`)
    const { body } = await read(`?resource_id=${space.id}&limit=1&offset=1`)
    expect(body).toEqual({ items: [all[1]], total: 3, limit: 1, offset: 1 })
    expect((await read('?limit=500&offset=1000000000000')).body.items).toEqual([])
  })

  test('needs read on the audit log', async () => {
    expect((await read('', { token: null })).status).toBe(401)
    const answer = await read('', { token: await plainToken(cadastre, 'curious') })
    expect(answer).toMatchObject({ status: 403, body: { detail: "Permission denied: need 'read' on 'audit_log'" } })
  })

  test('pages by cursor see every entry exactly once while new ones arrive', async () => {
    for (let number = 0; number < 10; number++) await createSpace(`paged ${number}`)
    const before = (await items('?limit=500')).map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined) {
      const { body, headers } = await read(`?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ id }: Row) => id))
      await createSpace(`arrives after ${seen.length}`)
      cursor = headers['x-next-cursor']
    }
    expect(seen).toEqual(before)
  })

  test('pages by cursor keep their filter', async () => {
    const { headers } = await read(`?resource_id=${space.id}&limit=2`)
    const { body } = await read(`?resource_id=${space.id}&limit=2&cursor=${headers['x-next-cursor']}`)
    expect(body.items.map(({ action }: Row) => action)).toEqual(['create'])
  })

  test('total stays right when the log is sealed and grows on', async () => {
    await cadastre.runJob('audit_seal')
    await createSpace('after the seal')
    const [count] = await cadastre.sql<{ count: string }>('select count(*) from audit_log')
    expect((await read('?limit=1')).body.total).toBe(Number(count?.count))
  })
})

describe('GET /audit/{id}', () => {
  test('answers the whole entry, with its images and the id of its request', async () => {
    const space = await createSpace('read one', { headers: { 'x-request-id': 'read-1' } })
    const [item] = await items(`?resource_id=${space.id}`)
    const { status, body } = await read(`/${item?.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...item, request_id: 'read-1', old_value: null, new_value: space, error_detail: null })
  })

  test('an unknown id answers 404, a text that is no UUID 422', async () => {
    expect(await read('/01900000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { detail: 'Audit entry not found' },
    })
    expect((await read('/zebra')).status).toBe(422)
  })

  test('nobody can write to the log by HTTP', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await cadastre.call(method, `${PATH}/01900000-0000-7000-8000-000000000000`)).status).toBe(405)
    }
  })
})

describe('entries', () => {
  test('whose text is cut inside a character are stored all the same', async () => {
    expect((await cadastre.call('POST', '/api/v1/probe', { body: [LONG] })).status).toBe(200)
  })

  test('of a bulk operation whose text is cut inside a character are stored all the same', async () => {
    expect((await cadastre.call('POST', '/api/v1/probe', { body: [LONG, LONG] })).status).toBe(200)
  })

  test('of a bulk operation are one row each, with the request they came from', async () => {
    const options = { body: ['bulk a', 'bulk b', 'bulk c'], headers: { 'x-request-id': 'bulk-1' } }
    await cadastre.call('POST', '/api/v1/probe', options)
    const rows = await items('?request_id=bulk-1')
    expect(rows.map(({ resource_display }) => resource_display).sort()).toEqual(['bulk a', 'bulk b', 'bulk c'])
  })

  test('lie in the partition of their month, and outside every month in the rest', async () => {
    await cadastre.sql(`insert into audit_log (id, timestamp, user_display_name, auth_source, action, resource_type, resource_id,
      resource_display) values (gen_random_uuid(), '2001-02-03', 'clock', 'system', 'probe', 'clock', '', '')`)
    const rows = await cadastre.sql<{ partition: string; month: string }>(
      `select distinct tableoid::regclass::text as partition, to_char(timestamp at time zone 'UTC', 'YYYY_MM') as month
       from audit_log order by month`,
    )
    expect(rows[0]).toEqual({ partition: 'audit_log_rest', month: '2001_02' })
    expect(rows.slice(1)).toEqual(rows.slice(1).map(({ month }) => ({ month, partition: `audit_log_${month}` })))
    expect(rows.length).toBeGreaterThan(1)
  })
})
