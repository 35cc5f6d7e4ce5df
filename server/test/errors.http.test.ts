import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Work } from '../src/db/work.ts'
import { Problem } from '../src/http/schema.ts'
import type { Slice } from '../src/slice.ts'
import { type TestApp, testApp } from './harness.ts'

const tables = `
  create table probe_owner (id integer primary key, site text, code text, unique (site, code));
  create table probe_part (
    id integer generated always as identity primary key,
    name varchar(10) constraint probe_part_name_key unique,
    serial text unique,
    owner_id integer references probe_owner,
    site text,
    code text,
    level smallint check (level > 0),
    label text not null default '',
    span int4range,
    foreign key (site, code) references probe_owner (site, code),
    exclude using gist (span with &&)
  );
  grant select, insert, update, delete on probe_owner, probe_part to cadastre;
  insert into probe_owner values (1, 'north', 'a'), (2, 'south', 'b')`

const Done = z.object({ done: z.literal(true) })
const response = { 200: Done, 409: Problem }
const OwnerPath = z.object({ owner: z.int() })

async function insertPart(work: Work, part: Record<string, unknown>) {
  work.unaudited('a probe')
  const names = Object.keys(part)
  const places = names.map((_, index) => `$${index + 1}`)
  await work.rows(`insert into probe_part (${names}) values (${places})`, Object.values(part))
  return { done: true as const }
}

const ownerOf = ({ owner }: { owner?: number | undefined }) => (owner === undefined ? {} : { owner_id: owner })

async function deleteOwner(work: Work, id: number) {
  work.unaudited('a probe')
  await work.rows('delete from probe_owner where id = $1', [id])
  return { done: true as const }
}

const probe: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  constraints: { probe_part_name_key: ({ name }) => `A part named '${name}' already exists` },
  routes: (app) => {
    app.post(
      '/parts',
      { schema: { querystring: OwnerPath.partial(), body: z.record(z.string(), z.unknown()), response } },
      (request) => request.mutate((work) => insertPart(work, { ...request.body, ...ownerOf(request.query) })),
    )
    app.post('/owners/:owner/parts', { schema: { params: OwnerPath, response } }, (request) =>
      request.mutate((work) => insertPart(work, { owner_id: request.params.owner })),
    )
    app.post('/computed', { schema: { response } }, (request) =>
      request.mutate((work) => insertPart(work, { owner_id: 424_242 })),
    )
    app.delete('/owners/:owner', { schema: { params: OwnerPath, response } }, (request) =>
      request.mutate((work) => deleteOwner(work, request.params.owner)),
    )
    app.delete('/computed', { schema: { response } }, (request) => request.mutate((work) => deleteOwner(work, 1)))
    app.get('/thrown', { schema: { response } }, async () => {
      throw new Error('the text of the exception')
    })
    app.get('/terminated', { schema: { response } }, async (request) => {
      await request.reader().rows('select pg_terminate_backend(pg_backend_pid())', [])
      return { done: true as const }
    })
    app.post('/terminated', { schema: { response } }, (request) =>
      request.mutate(async (work) => {
        await insertPart(work, { serial: 'never committed' })
        await work.rows('select pg_terminate_backend(pg_backend_pid())', [])
        return { done: true as const }
      }),
    )
  },
}

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp({ slices: [probe] })
  await cadastre.sql(tables)
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/probe'
const insert = (body: object, query = '') => cadastre.call('POST', `${PATH}/parts${query}`, { body })

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
  const missing = { status: 422, body: { detail: 'owner_id references a probe_owner row that does not exist.' } }

  test('that came in the body answers 422 and names the column', async () => {
    expect(await insert({ owner_id: 77 })).toMatchObject(missing)
  })

  test('that came as text in the body answers 422 too', async () => {
    expect(await insert({ owner_id: '78' })).toMatchObject(missing)
  })

  test('that came in the path answers 422', async () => {
    expect(await cadastre.call('POST', `${PATH}/owners/79/parts`)).toMatchObject(missing)
  })

  test('that came in the query answers 422', async () => {
    expect(await insert({}, '?owner=80')).toMatchObject(missing)
  })

  test('of several columns names them all', async () => {
    expect(await insert({ site: 'north', code: 'z' })).toMatchObject({
      status: 422,
      body: { detail: 'site, code references a probe_owner row that does not exist.' },
    })
  })

  test('that the server computed is our fault and answers 500', async () => {
    expect(await cadastre.call('POST', `${PATH}/computed`)).toMatchObject({ status: 500 })
  })

  test('of which the caller sent only one of two values is our fault and answers 500', async () => {
    await cadastre.sql(`alter table probe_part alter column code set default 'computed'`)
    expect(await insert({ site: 'north' })).toMatchObject({ status: 500 })
    await cadastre.sql('alter table probe_part alter column code drop default')
  })

  test('is not the caller’s because a longer text happens to hold it', async () => {
    await cadastre.sql('alter table probe_part alter column owner_id set default 4711')
    expect(await insert({ serial: 'order 4711 of May' })).toMatchObject({ status: 500 })
    await cadastre.sql('alter table probe_part alter column owner_id drop default')
  })
})

describe('a row that is still referenced', () => {
  beforeAll(() => insert({ owner_id: 1 }))

  test('and that the caller named answers 409 with the table that refers to it', async () => {
    const { status, body } = await cadastre.call('DELETE', `${PATH}/owners/1`)
    expect(status).toBe(409)
    expect(body.detail).toContain('probe_part')
  })

  test('and that the server chose itself answers 500', async () => {
    expect((await cadastre.call('DELETE', `${PATH}/computed`)).status).toBe(500)
  })

  test('stays where it is', async () => {
    expect(await cadastre.sql('select from probe_owner where id = 1')).toHaveLength(1)
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
