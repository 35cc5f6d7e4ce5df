import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'
import { slices } from '../../slices.ts'
import { savedViews } from './slice.ts'

const URL = '/api/v1/saved-views'
let cadastre: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  cadastre = await testApp({ slices: [savedViews].filter((slice) => !slices.includes(slice)) })
  ann = await personWith(cadastre, [])
  bob = await personWith(cadastre, [])
})
afterAll(() => cadastre.close())

const as = (person: Person, body?: unknown) => ({ token: person.token, ...(body === undefined ? {} : { body }) })
const save = (person: Person, body: object) => cadastre.call('POST', URL, as(person, body))
const auditOf = (id: string) =>
  cadastre.sql<{ action: string }>('select action from audit_log where resource_id = $1 order by seq', [id])

test('a person without any permission saves a view and finds it, newest first', async () => {
  const first = await save(ann, { page: 'subnets', name: 'full' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ page: 'subnets', name: 'full', payload: {}, is_default: false })
  const second = await save(ann, { page: 'subnets', name: 'empty', payload: { filter: { usage: [0, 10] } } })
  await save(ann, { page: 'addresses', name: 'full' })
  const { body } = await cadastre.call('GET', `${URL}?page=subnets`, as(ann))
  expect(body).toEqual([second.body, first.body])
  expect((await cadastre.call('GET', URL, as(ann))).body).toHaveLength(3)
  expect(await auditOf(first.body.id)).toEqual([{ action: 'create' }])
})

test('a view is read by its id, where its creation said that it is', async () => {
  const { body: view, headers } = await save(ann, { page: 'single', name: 'one' })
  expect(headers.location).toBe(`${URL}/${view.id}`)
  expect((await cadastre.call('GET', headers.location ?? '', as(ann))).body).toEqual(view)
})

test('the same name on the same page answers 409 and names it, for its owner only', async () => {
  expect((await save(ann, { page: 'twice', name: 'mine' })).status).toBe(201)
  const again = await save(ann, { page: 'twice', name: 'mine' })
  expect([again.status, again.body.detail]).toEqual([409, "A view named 'mine' is already saved for this page"])
  expect((await save(bob, { page: 'twice', name: 'mine' })).status).toBe(201)
  expect((await save(ann, { page: 'other', name: 'mine' })).status).toBe(201)
})

test('nobody sees, changes or deletes the view of another, administrators included', async () => {
  const { body: view } = await save(ann, { page: 'private', name: 'hers' })
  for (const other of [as(bob), {}]) {
    expect((await cadastre.call('GET', `${URL}?page=private`, other)).body).toEqual([])
    const patch = await cadastre.call('PATCH', `${URL}/${view.id}`, { ...other, body: { name: 'his' } })
    expect([patch.status, patch.body.detail]).toEqual([404, 'Saved view not found'])
    expect((await cadastre.call('GET', `${URL}/${view.id}`, other)).status).toBe(404)
    expect((await cadastre.call('DELETE', `${URL}/${view.id}`, other)).status).toBe(404)
  }
  expect((await cadastre.call('GET', `${URL}?page=private`, as(ann))).body).toEqual([view])
})

test('a new default takes the place of the old one on its page and nowhere else', async () => {
  const { body: elsewhere } = await save(ann, { page: 'home', name: 'a', is_default: true })
  const { body: first } = await save(ann, { page: 'board', name: 'a', is_default: true })
  const { body: second } = await save(ann, { page: 'board', name: 'b', is_default: true })
  const defaults = async () =>
    (await cadastre.call('GET', URL, as(ann))).body
      .filter((view: { is_default: boolean }) => view.is_default)
      .map(({ id }: { id: string }) => id)
  expect((await defaults()).sort()).toEqual([elsewhere.id, second.id].sort())
  await cadastre.call('PATCH', `${URL}/${first.id}`, as(ann, { is_default: true }))
  expect((await defaults()).sort()).toEqual([elsewhere.id, first.id].sort())
  expect(await auditOf(second.id)).toEqual([{ action: 'create' }, { action: 'update' }])
})

test('two defaults at once leave one', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => save(ann, { page: 'race', name, is_default: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { body } = await cadastre.call('GET', `${URL}?page=race`, as(ann))
  expect(body.filter((view: { is_default: boolean }) => view.is_default)).toHaveLength(1)
})

test('sending a view back unchanged writes nothing; an edit changes what it names', async () => {
  const { body: view } = await save(ann, { page: 'edit', name: 'one', payload: { b: 1, a: [2] } })
  const { name, payload, is_default } = view
  const same = await cadastre.call('PATCH', `${URL}/${view.id}`, as(ann, { name, payload, is_default }))
  expect(same.body).toEqual(view)
  expect(await auditOf(view.id)).toHaveLength(1)
  const changed = await cadastre.call('PATCH', `${URL}/${view.id}`, as(ann, { name: 'two' }))
  expect(changed.body).toMatchObject({ name: 'two', payload: { a: [2], b: 1 } })
  const stale = { ...as(ann, { name: 'three' }), headers: { 'if-match': '"not-this-one"' } }
  expect((await cadastre.call('PATCH', `${URL}/${view.id}`, stale)).status).toBe(412)
})

test('a deleted view is gone and its name is free', async () => {
  const { body: view } = await save(ann, { page: 'gone', name: 'x' })
  expect((await cadastre.call('DELETE', `${URL}/${view.id}`, as(ann))).status).toBe(204)
  expect((await cadastre.call('DELETE', `${URL}/${view.id}`, as(ann))).status).toBe(404)
  expect((await save(ann, { page: 'gone', name: 'x' })).status).toBe(201)
  expect((await auditOf(view.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
})

test.each([
  ['no page', { name: 'x' }],
  ['an empty name', { page: 'p', name: '' }],
  ['a name that is too long', { page: 'p', name: 'x'.repeat(121) }],
  ['a payload that is no object', { page: 'p', name: 'x', payload: [1] }],
  ['a payload of a megabyte', { page: 'p', name: 'x', payload: { text: 'x'.repeat(70_000) } }],
])('%s answers 422', async (_what, body) => {
  expect((await save(ann, body)).status).toBe(422)
})

test('while the module is off there are no saved views', async () => {
  await cadastre.call('PATCH', '/api/v1/admin/feature-modules/ui.saved_views', { body: { enabled: false } })
  expect((await cadastre.call('GET', URL, as(ann))).status).toBe(404)
  await cadastre.call('PATCH', '/api/v1/admin/feature-modules/ui.saved_views', { body: { enabled: true } })
})
