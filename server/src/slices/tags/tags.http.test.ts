import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { groundIn } from '../../../test/ipam/arrange.ts'
import { type Person, personWith } from '../../../test/people.ts'
import { systemActor } from '../../access/actor.ts'
import { newId } from '../../db/ids.ts'
import { reader } from '../../db/work.ts'
import { slices } from '../../slices.ts'
import { tags } from './slice.ts'
import { findTags, sourcesOf } from './tags.ts'

let cadastre: TestApp
let person: Person
let subnet: string
beforeAll(async () => {
  cadastre = await testApp({ slices: [tags].filter((slice) => !slices.includes(slice)) })
  person = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
  subnet = (await groundIn(cadastre, '10.0.0.0/16', { tags: '{"env":"prod","Owner":"net","n":7}' })).subnet
  await cadastre.sql(`insert into vrf (id, name, tags) values ($1, 'v', '{"env":"lab","50%":"x"}')`, [newId()])
  await cadastre.sql(
    `with p as (insert into provider (id, name) values (gen_random_uuid(), 'p') returning id)
     insert into circuit (id, name, provider_id, tags, deleted_at)
     select gen_random_uuid(), 'c', id, '{"trashed":"yes"}', now() from p`,
  )
  await address('10.0.0.9', '{"rack":"r1","env":"Prod-2"}')
})
afterAll(() => cadastre.close())

const address = (ip: string, tagged: string) =>
  cadastre.sql('insert into ip_address (id, subnet_id, address, tags) values ($1, $2, $3, $4)', [
    newId(),
    subnet,
    ip,
    tagged,
  ])
const ask = async (path: string) => (await cadastre.call('GET', `/api/v1/tags/${path}`, { token: person.token })).body

test('keys of every kind of resource are offered to those who may read it, once and in order; the trash has none', async () => {
  expect(await ask('keys')).toEqual({ keys: ['50%', 'Owner', 'env', 'n', 'rack'], is_complete: true })
})

test('a part of a key is enough, in any case, and wildcards are characters', async () => {
  expect((await ask('keys?prefix=WNE')).keys).toEqual(['Owner'])
  expect((await ask('keys?prefix=%25')).keys).toEqual(['50%'])
  expect((await ask('keys?prefix=_')).keys).toEqual([])
})

test('values of a key are texts, and a part of one is enough', async () => {
  expect(await ask('values?key=env')).toEqual({ key: 'env', values: ['Prod-2', 'lab', 'prod'], is_complete: true })
  expect((await ask('values?key=env&prefix=PROD')).values).toEqual(['Prod-2', 'prod'])
  expect((await ask('values?key=n')).values).toEqual([])
  expect((await ask('values?key=unknown')).values).toEqual([])
})

test('what a limit leaves out is said', async () => {
  expect(await ask('keys?limit=2')).toEqual({ keys: ['50%', 'Owner'], is_complete: false })
  expect(await ask('values?key=env&limit=3')).toMatchObject({ is_complete: true })
})

test.each(['values', 'values?key=', 'keys?limit=0', 'keys?limit=1001', `keys?prefix=${'x'.repeat(201)}`])(
  '%s answers 422',
  async (path) => {
    expect((await cadastre.call('GET', `/api/v1/tags/${path}`)).status).toBe(422)
  },
)

test('a copilot is answered as the routes answer', async () => {
  const asking = reader(cadastre.databases, systemActor('test'))
  expect(await findTags(asking, sourcesOf(slices), { key: 'env', prefix: '', limit: 10 })).toEqual(
    await ask('values?key=env&limit=10'),
  )
  expect(await findTags(asking, sourcesOf(slices), { prefix: '', limit: 10 })).toEqual(await ask('keys?limit=10'))
})

test('of very many tagged addresses the newest are read, and the answer says that there are more', async () => {
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address, tags)
     select gen_random_uuid(), $1, '10.0.1.0'::inet + n, jsonb_build_object('asset', n::text)
     from generate_series(0, 2999) n`,
    [subnet],
  )
  expect(await ask('keys')).toMatchObject({ is_complete: false })
  expect(await ask('values?key=asset')).toMatchObject({ is_complete: false })
  expect((await ask('values?key=asset&limit=1000')).values).toHaveLength(1000)
  expect(await ask('values?key=rack')).toEqual({ key: 'rack', values: ['r1'], is_complete: true })
})
