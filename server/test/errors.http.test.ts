import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { join, raw, sql } from '../src/db/sql.ts'
import type { Work } from '../src/db/work.ts'
import { Problem } from '../src/http/schema.ts'
import type { Slice } from '../src/slice.ts'
import { type TestApp, testApp } from './harness.ts'

const tables = `
  create table probe_part (
    id integer generated always as identity primary key,
    name varchar(10) constraint probe_part_name_key unique,
    serial text unique,
    level smallint check (level > 0),
    label text not null default '',
    span int4range,
    exclude using gist (span with &&)
  );
  grant select, insert, update, delete on probe_part to cadastre`

// Foreign keys are those of the schema: a site refers to its parent, and a circuit keeps its provider.
const PROVIDER = '01900000-0000-7000-8000-000000000001'
const COMPUTED = '01900000-0000-7000-8000-0000000000ff'
const rows = `
  insert into provider (id, name) values ('${PROVIDER}', 'kept');
  insert into circuit (id, name, provider_id) values (gen_random_uuid(), 'of the provider', '${PROVIDER}')`

const Done = z.object({ done: z.literal(true) })
const response = { 200: Done, 409: Problem }
const ParentPath = z.object({ parent: z.string() })

async function insertPart(work: Work, part: Record<string, unknown>) {
  work.unaudited('a probe')
  const names = Object.keys(part)
  const values = Object.values(part).map((value) => sql`${value}`)
  await work.rows(sql`insert into probe_part (${raw(names.join())}) values (${join(values, ', ')})`)
  return { done: true as const }
}

async function insertSite(work: Work, parent: unknown) {
  work.unaudited('a probe')
  await work.rows(sql`insert into site (id, name, parent_site_id) values (gen_random_uuid(), 'probe', ${parent})`)
  return { done: true as const }
}

async function deleteProvider(work: Work, id: string) {
  work.unaudited('a probe')
  await work.rows(sql`delete from provider where id = ${id}`)
  return { done: true as const }
}

const probe: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  constraints: { probe_part_name_key: ({ name }) => `A part named '${name}' already exists` },
  routes: (app) => {
    app.post('/parts', { schema: { body: z.record(z.string(), z.unknown()), response } }, (request) =>
      request.mutate((work) => insertPart(work, request.body)),
    )
    app.post(
      '/sites',
      { schema: { querystring: ParentPath.partial(), body: z.record(z.string(), z.unknown()), response } },
      (request) => request.mutate((work) => insertSite(work, request.query.parent ?? request.body.parent)),
    )
    app.post('/sites/:parent', { schema: { params: ParentPath, response } }, (request) =>
      request.mutate((work) => insertSite(work, request.params.parent)),
    )
    app.post('/computed', { schema: { body: z.record(z.string(), z.unknown()), response } }, (request) =>
      request.mutate((work) => insertSite(work, COMPUTED)),
    )
    app.delete('/providers/:parent', { schema: { params: ParentPath, response } }, (request) =>
      request.mutate((work) => deleteProvider(work, request.params.parent)),
    )
    app.delete('/computed', { schema: { response } }, (request) =>
      request.mutate((work) => deleteProvider(work, PROVIDER)),
    )
    app.get('/thrown', { schema: { response } }, async () => {
      throw new Error('the text of the exception')
    })
    app.get('/terminated', { schema: { response } }, async (request) => {
      await request.reader().rows(sql`select pg_terminate_backend(pg_backend_pid())`)
      return { done: true as const }
    })
    app.post('/terminated', { schema: { response } }, (request) =>
      request.mutate(async (work) => {
        await insertPart(work, { serial: 'never committed' })
        await work.rows(sql`select pg_terminate_backend(pg_backend_pid())`)
        return { done: true as const }
      }),
    )
  },
}

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp({ slices: [probe] })
  await cadastre.sql(tables)
  await cadastre.sql(rows)
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/probe'
const insert = (body: object) => cadastre.call('POST', `${PATH}/parts`, { body })

describe('unique and exclusion violations', () => {
  test('a constraint with a sentence of its own answers 409 with that sentence', async () => {
    await insert({ name: 'bolt' })
    expect(await insert({ name: 'bolt' })).toMatchObject({
      status: 409,
      body: { detail: "A part named 'bolt' already exists" },
    })
  })

  test('any other unique constraint answers 409 without naming columns or values', async () => {
    await insert({ serial: 'S-1' })
    const { status, text } = await insert({ serial: 'S-1' })
    expect(status).toBe(409)
    expect(JSON.parse(text)).toEqual({ detail: 'The request conflicts with existing data' })
  })

  test('an exclusion violation is an overlap and answers 409', async () => {
    await insert({ span: '[10,20)' })
    expect(await insert({ span: '[15,25)' })).toMatchObject({
      status: 409,
      body: { detail: 'The value overlaps an existing one' },
    })
  })
})

describe('a reference to a row that is not there', () => {
  const missing = { status: 422, body: { detail: 'parent_site_id references a site row that does not exist.' } }
  const id = '01900000-0000-7000-8000-00000000abcd'

  test.each([
    ['in the body', '/sites', { parent: id }],
    ['in capitals', '/sites', { parent: id.toUpperCase() }],
    ['in the path', `/sites/${id}`, undefined],
    ['in the query', `/sites?parent=${id}`, {}],
  ])('that came %s answers 422 and names the column', async (_where, path, body) => {
    expect(await cadastre.call('POST', `${PATH}${path}`, { body })).toMatchObject(missing)
  })

  test('that the server computed is our fault and answers 500', async () => {
    expect(await cadastre.call('POST', `${PATH}/computed`, { body: {} })).toMatchObject({ status: 500 })
  })

  test('is not the caller’s because a longer text happens to hold it', async () => {
    const body = { note: `order ${COMPUTED} of May` }
    expect(await cadastre.call('POST', `${PATH}/computed`, { body })).toMatchObject({ status: 500 })
  })
})

describe('a row that is still referenced', () => {
  test('and that the caller named answers 409 with the table that refers to it', async () => {
    const { status, body } = await cadastre.call('DELETE', `${PATH}/providers/${PROVIDER}`)
    expect([status, body.detail]).toEqual([409, 'It is still referenced by circuit rows; remove those first'])
  })

  test('and that the server chose itself answers 500', async () => {
    expect((await cadastre.call('DELETE', `${PATH}/computed`)).status).toBe(500)
  })

  test('stays where it is', async () => {
    expect(await cadastre.sql('select from provider where id = $1', [PROVIDER])).toHaveLength(1)
  })
})

describe('a value the database refuses', () => {
  test.each([
    ['longer than its column', { name: 'x'.repeat(11) }],
    ['with a NUL byte', { serial: 'a\u0000b' }],
    ['that is no literal of its type', { span: 'zebra' }],
    ['out of the range of its number', { level: 40_000 }],
  ])('%s answers 422 and is not repeated', async (_what, part) => {
    expect(await insert(part)).toMatchObject({
      status: 422,
      body: { detail: 'A value in the request cannot be stored' },
    })
  })
})

describe('a fault of ours', () => {
  const faults: [string, () => ReturnType<TestApp['call']>, RegExp][] = [
    ['a not-null violation', () => insert({ label: null }), /null value in column/],
    ['a check violation', () => insert({ level: -1 }), /probe_part_level_check/],
    ['an exception', () => cadastre.call('GET', `${PATH}/thrown`), /the text of the exception/],
  ]

  test.each(faults)('%s answers 500 and not a word more', async (_what, provoke) => {
    const answer = await provoke()
    expect(answer.status).toBe(500)
    expect(answer.text).toBe('{"detail":"Internal Server Error"}')
  })

  test.each(faults)('%s is in the log, with its text and the id of the request', async (_what, provoke, text) => {
    const { headers } = await provoke()
    const lines = cadastre.log as { request_id?: string; err?: { message: string; stack: string } }[]
    const line = lines.find(({ err, request_id }) => err && request_id === headers['x-request-id'])
    expect(line?.err?.message).toMatch(text)
    expect(line?.err?.stack).toContain('at ')
  })
})

describe('a database connection that is closed', () => {
  test.each(['GET', 'POST'] as const)('during a %s answers 503 and asks to try again in a second', async (method) => {
    const answer = await cadastre.call(method, `${PATH}/terminated`)
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(answer.text).not.toContain('57P01')
  })

  test('leaves nothing of its transaction and no trace for the next request', async () => {
    for (let round = 0; round < 6; round++) await cadastre.call('POST', `${PATH}/terminated`)
    expect((await insert({ serial: 'after the loss' })).status).toBe(200)
    expect(await cadastre.sql(`select from probe_part where serial = 'never committed'`)).toEqual([])
  })
})
