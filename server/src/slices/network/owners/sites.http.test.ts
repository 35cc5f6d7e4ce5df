import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, UNKNOWN } from '../../../../test/network-app.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await networkApp()
})
afterAll(() => cadastre.close())

const site = (body: object) => made(cadastre, '/sites', body)
const post = (body: object) => cadastre.call('POST', '/api/v1/sites', { body })
const put = (id: string, body: object) => cadastre.call('PUT', `/api/v1/sites/${id}`, { body })

test('sites without a code repeat freely, and an empty code is none', async () => {
  const [one, two] = [await site({ name: 'no code' }), await site({ name: 'no code', code: '' })]
  expect([one.code, two.code]).toEqual([null, null])
})

test('a code is taken once at the top and once under each parent', async () => {
  const [north, south] = [await site({ name: 'north' }), await site({ name: 'south' })]
  await site({ name: 'top', code: 'A1' })
  const taken = await post({ name: 'top again', code: 'A1' })
  expect([taken.status, taken.body.detail]).toEqual([409, "A site with code 'A1' already exists at this level"])
  await site({ name: 'in north', code: 'A1', parent_site_id: north.id })
  await site({ name: 'in south', code: 'A1', parent_site_id: south.id })
  expect((await post({ name: 'again', code: 'A1', parent_site_id: south.id })).status).toBe(409)
})

test('an unknown parent answers 422', async () => {
  const created = await post({ name: 'orphan', parent_site_id: UNKNOWN })
  expect([created.status, created.body.detail]).toEqual([
    422,
    'parent_site_id references a site row that does not exist.',
  ])
  const { id } = await site({ name: 'still an orphan' })
  expect((await put(id, { parent_site_id: UNKNOWN })).status).toBe(422)
})

test('a site cannot be put below itself, near or far', async () => {
  const top = await site({ name: 'top of loop' })
  const middle = await site({ name: 'middle of loop', parent_site_id: top.id })
  const leaf = await site({ name: 'leaf of loop', parent_site_id: middle.id })
  for (const parent of [top, middle, leaf]) {
    const { status, body } = await put(top.id, { parent_site_id: parent.id })
    expect([status, body.detail]).toEqual([422, 'parent_site_id would put the site below itself'])
  }
})

test('two moves at once cannot make a loop that neither makes alone', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await site({ name: `a ${round}` }), await site({ name: `b ${round}` })]
    const answers = await Promise.all([put(a.id, { parent_site_id: b.id }), put(b.id, { parent_site_id: a.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})

test('the sites below a deleted one move to the top, and that is recorded', async () => {
  const parent = await site({ name: 'parent' })
  const child = await site({ name: 'child', code: 'C-1', parent_site_id: parent.id })
  expect((await cadastre.call('DELETE', `/api/v1/sites/${parent.id}`)).status).toBe(204)
  expect((await cadastre.call('GET', `/api/v1/sites/${child.id}`)).body.parent_site_id).toBeNull()
  const audit = (await auditOf(cadastre, child.id))[1]
  expect(audit).toMatchObject({ action: 'update', old_value: child, changed_fields: ['modified_at', 'parent_site_id'] })
})

test('a parent is kept while a code below it is taken at the top', async () => {
  await site({ name: 'holder of the code', code: 'D-1' })
  const parent = await site({ name: 'parent of a clash' })
  await site({ name: 'clash', code: 'D-1', parent_site_id: parent.id })
  const { status, body } = await cadastre.call('DELETE', `/api/v1/sites/${parent.id}`)
  expect([status, body.detail]).toEqual([
    409,
    'The code of a site below is already used at its new level; change one of the two first',
  ])
  expect((await cadastre.call('GET', `/api/v1/sites/${parent.id}`)).status).toBe(200)
})

test('a site of a live overlay is kept, and a bulk delete says why', async () => {
  const used = await site({ name: 'used' })
  const free = await site({ name: 'free' })
  const overlay = await made(cadastre, '/overlays', { name: 'backbone' })
  await made(cadastre, `/overlays/${overlay.id}/sites`, { site_id: used.id })
  const reason = "Site 'used' is still used by 1 overlay: backbone"
  const refused = await cadastre.call('DELETE', `/api/v1/sites/${used.id}`)
  expect([refused.status, refused.body.detail]).toEqual([409, reason])
  const bulk = await cadastre.call('POST', '/api/v1/sites/bulk-delete', { body: { ids: [used.id, free.id, UNKNOWN] } })
  expect(bulk.body).toEqual({ deleted: 1, not_found: [UNKNOWN], refused: [{ id: used.id, name: 'used', reason }] })
  await cadastre.call('DELETE', `/api/v1/overlays/${overlay.id}`)
  expect((await cadastre.call('DELETE', `/api/v1/sites/${used.id}`)).status).toBe(204)
})
