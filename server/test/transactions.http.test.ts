import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../src/db/sql.ts'
import type { Reader, Work } from '../src/db/work.ts'
import type { Slice } from '../src/slice.ts'
import { type TestApp, testApp } from './harness.ts'

const insert = (text: string) => sql`insert into probe_note (text) values (${text})`
const hidden = (text: string) =>
  sql`with written as (${insert(text)} returning id) select count(*) as written from written`

const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n))

const changes: Record<string, (work: Work) => Promise<unknown>> = {
  silent: (work) => work.rows(insert('silent')),
  hidden: (work) => work.rows(hidden('hidden')),
  explained: async (work) => {
    work.unaudited('a probe')
    await work.rows(insert('explained'))
  },
  unexplained: async (work) => {
    work.unaudited('')
    await work.rows(insert('unexplained'))
  },
  nothing: async (work) => {
    await work.audit()
    await work.rows(insert('nothing'))
  },
  audited: async (work) => {
    await work.rows(insert('audited'))
    await work.audit({ action: 'create', type: 'probe', id: '1', display: 'audited' })
  },
  large: async (work) => {
    await work.rows(insert('large'))
    for (const id of numbers(2_500)) await work.audit({ action: 'create', type: 'large', id, display: 'large' })
  },
  'large and failed': async (work) => {
    await work.rows(insert('large and failed'))
    for (const id of numbers(2_500)) await work.audit({ action: 'create', type: 'lost', id, display: 'lost' })
    throw new Error('after many audit rows')
  },
  idle: (work) => work.rows(sql`select 1`),
  failed: async (work) => {
    await work.rows(insert('failed'))
    await work.audit({ action: 'create', type: 'probe', id: '2', display: 'failed' })
    throw new Error('after the audit row')
  },
}

const reads: Record<string, (reader: Reader) => Promise<unknown>> = {
  insert: (reader) => reader.rows(insert('by a reader')),
  hidden: (reader) => reader.rows(hidden('by a reader')),
  lock: (reader) => reader.rows(sql`select id from probe_note for update`),
}

const Name = z.object({ name: z.string() })
const response = { 200: Name }
const row = z.object({ first: z.int(), second: z.int() })

/** Two requests that each hold a row before either asks for the other's. */
function meeting(): () => Promise<void> {
  let waiting = 2
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    if (--waiting <= 0) resolve()
    return promise
  }
}
const bothHoldOne = meeting()
const attempts: number[] = []

async function lockBoth(work: Work, { first, second }: z.output<typeof row>): Promise<void> {
  attempts.push(first)
  await work.rows(sql`update probe_note set text = text || 'x' where id = ${first}`)
  await bothHoldOne()
  await work.rows(sql`update probe_note set text = text || 'x' where id = ${second}`)
  await work.audit({ action: 'update', type: 'probe', id: `${first}`, display: 'locked both' })
}

const probe: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    app.post('/changes/:name', { schema: { params: Name, response } }, async (request) => {
      await request.mutate(
        (work) => changes[request.params.name]?.(work) ?? Promise.reject(new Error('no such change')),
      )
      return request.params
    })
    app.get('/reads/:name', { schema: { params: Name, response } }, async (request) => {
      await reads[request.params.name]?.(request.reader())
      return request.params
    })
    app.post('/locks', { schema: { body: row, response } }, async (request) => {
      await request.mutate((work) => lockBoth(work, request.body))
      return { name: 'locked' }
    })
  },
}

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp({ slices: [probe] })
  await cadastre.sql(`
    create table probe_note (id integer generated always as identity primary key, text text not null);
    grant select, insert, update on probe_note to cadastre;
    insert into probe_note (text) values ('one'), ('two')`)
})
afterAll(() => cadastre.close())

const change = (name: string) => cadastre.call('POST', `/api/v1/probe/changes/${name}`)
const notes = (text: string) => cadastre.sql('select from probe_note where text = $1', [text])

describe('a transaction that writes', () => {
  test.each(['silent', 'hidden', 'unexplained', 'nothing'])(
    'without an audit entry (%s) answers 500 and leaves nothing',
    async (name) => {
      expect(await change(name)).toMatchObject({ status: 500, body: { detail: 'Internal Server Error' } })
      expect(await notes(name)).toEqual([])
    },
  )

  test('without an audit entry tells the developer why, in the log', async () => {
    const { headers } = await change('silent')
    expect(cadastre.log).toContainEqual(
      expect.objectContaining({
        request_id: headers['x-request-id'],
        err: expect.objectContaining({ message: 'A transaction wrote rows without an audit entry' }),
      }),
    )
  })

  test('with an audit entry commits both', async () => {
    expect((await change('audited')).status).toBe(200)
    expect(await notes('audited')).toHaveLength(1)
    expect(await cadastre.sql(`select from audit_log where resource_display = 'audited'`)).toHaveLength(1)
  })

  test('commits without an entry once it says why', async () => {
    expect((await change('explained')).status).toBe(200)
    expect(await notes('explained')).toHaveLength(1)
  })

  test('and then fails leaves neither its rows nor its audit entry', async () => {
    expect((await change('failed')).status).toBe(500)
    expect(await notes('failed')).toEqual([])
    expect(await cadastre.sql(`select from audit_log where resource_display = 'failed'`)).toEqual([])
  })

  test('thousands of rows has an audit entry for each, or none at all', async () => {
    const entries = (type: string) => cadastre.sql('select from audit_log where resource_type = $1', [type])
    expect((await change('large')).status).toBe(200)
    expect(await entries('large')).toHaveLength(2_500)
    expect((await change('large and failed')).status).toBe(500)
    expect(await entries('lost')).toEqual([])
    expect(await notes('large and failed')).toEqual([])
  })

  test('nothing needs no audit entry', async () => {
    expect((await change('idle')).status).toBe(200)
  })
})

describe('a reader', () => {
  test.each(Object.keys(reads))('cannot write by %s: the session refuses', async (name) => {
    expect((await cadastre.call('GET', `/api/v1/probe/reads/${name}`)).status).toBe(500)
  })

  test('has written nothing', async () => {
    expect(await notes('by a reader')).toEqual([])
    expect(await cadastre.sql(`select from heartbeat where name = 'by a reader'`)).toEqual([])
  })
})

describe('a deadlock', () => {
  test('is retried: both requests succeed, each with one audit entry', async () => {
    const lock = (body: object) => cadastre.call('POST', '/api/v1/probe/locks', { body })
    const answers = await Promise.all([lock({ first: 1, second: 2 }), lock({ first: 2, second: 1 })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(attempts.length).toBeGreaterThan(2)
    expect(await cadastre.sql(`select text from probe_note where id < 3 order by id`)).toEqual([
      { text: 'onexx' },
      { text: 'twoxx' },
    ])
    expect(await cadastre.sql(`select from audit_log where resource_display = 'locked both'`)).toHaveLength(2)
  })
})
