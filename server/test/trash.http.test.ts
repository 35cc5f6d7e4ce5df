import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignKeys } from '../src/db/foreign-keys.ts'
import { columnOf, keysTo, links, listReferences } from '../src/references/referrers.ts'
import { trashKinds } from '../src/slices/admin/trash/kinds.ts'
import { slices } from '../src/slices.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { pathTo } from './paths.ts'
import { type Row, Specimens } from './specimens.ts'

/** Every kind of row that has a trash, whatever family declares it. */
let cadastre: TestApp
let specimens: Specimens
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  specimens = await Specimens.over(cadastre.sql)
})
afterAll(() => cadastre.close())

const TRASH = '/api/v1/admin/trash'
const paths = new Map([
  ...slices.flatMap(({ families = [] }) => families.map(({ type, prefix }) => [type, `${prefix}/:id`] as const)),
  ['dns_record', '/dns/groups/:group_id/zones/:id/records/:record_id'],
  ['ip_space', '/ipam/spaces/:id'],
  ['ip_block', '/ipam/blocks/:id'],
  ['subnet', '/ipam/subnets/:id'],
])

const kinds = trashKinds(slices)

const pathOf = async (type: string, row: Row): Promise<string> =>
  `/api/v1${await pathTo(cadastre.sql, paths.get(type) ?? '', type, row)}`
const listed = async (type: string): Promise<Row[]> =>
  (await cadastre.call('GET', `${TRASH}?type=${type}&limit=1000`)).body.items

/** Rows that refer to this one by a column that can be empty, by a list, or by a link. */
async function referrersOf(table: string, id: string): Promise<Referrer[]> {
  const referrers: Referrer[] = []
  for (const key of keysTo(table, 'set null')) {
    const row = await specimens.row(key.table, { [columnOf(key)]: id })
    referrers.push({ table: key.table, id: String(row.id), column: columnOf(key) })
  }
  for (const { table: referring, column } of listReferences.filter(({ references }) => references === table)) {
    const other = await specimens.row(table)
    const row = await specimens.row(referring, { [column]: JSON.stringify([id, other.id]) })
    referrers.push({ table: referring, id: String(row.id), column })
  }
  for (const link of links.filter((one) => one.kinds.includes(table))) {
    const row = await specimens.row(link.table, { [link.kind]: table, [link.id]: id })
    referrers.push({ table: link.table, id: String(row.id), column: link.id })
  }
  return referrers
}

type Referrer = { table: string; id: string; column: string }

const valuesOf = (referrers: readonly Referrer[]): Promise<unknown[]> =>
  Promise.all(
    referrers.map(async ({ table, id, column }) => {
      const [row] = await cadastre.sql<{ value: unknown }>(
        `select to_jsonb(t) -> '${column}' as value from "${table}" t where id = $1`,
        [id],
      )
      return row ? row.value : 'gone'
    }),
  )

describe.each(kinds)('$type', ({ type, table }) => {
  test('goes into the trash with nothing left that refers to it, and comes back with all that did', async () => {
    const row = await specimens.row(table)
    const id = String(row.id)
    const referrers = await referrersOf(table, id)
    const before = await valuesOf(referrers)
    const path = await pathOf(type, row)
    expect((await cadastre.call('DELETE', path)).status).toBe(204)
    expect((await listed(type)).map((entry) => entry.id)).toContain(id)
    expect((await cadastre.call('GET', path)).status).toBe(404)
    expect(JSON.stringify(await valuesOf(referrers))).not.toContain(id)
    const restored = await cadastre.call('POST', `${TRASH}/${type}/${id}/restore`)
    expect([restored.status, restored.body.restored]).toEqual([200, 1])
    expect(await valuesOf(referrers)).toEqual(before)
    expect((await cadastre.call('GET', path)).status).toBe(200)
    const actions = await cadastre.sql<{ action: string }>(
      'select action from audit_log where resource_id = $1 order by seq',
      [id],
    )
    expect(actions.map(({ action }) => action)).toEqual([expect.stringMatching(/delete$/), 'restore'])
  })

  test('leaves the trash for good, by hand and by the nightly job', async () => {
    const [one, two] = [await specimens.row(table), await specimens.row(table)]
    for (const row of [one, two]) await cadastre.call('DELETE', await pathOf(type, row))
    expect((await cadastre.call('DELETE', `${TRASH}/${type}/${one.id}`)).status).toBe(204)
    expect((await cadastre.call('DELETE', `${TRASH}/${type}/${one.id}`)).status).toBe(404)
    await cadastre.sql(`update ${table} set deleted_at = now() - interval '31 days' where id = $1`, [two.id])
    await cadastre.runJob('trash_purge')
    expect(await cadastre.sql(`select from ${table} where id = any($1::uuid[])`, [[one.id, two.id]])).toEqual([])
  })
})

// What can be taken meanwhile is a unique name; of a circuit, record or scope several may have the same.
const NAMED = kinds.filter(({ type }) => !['ip_block', 'subnet', 'circuit', 'dns_record', 'dhcp_scope'].includes(type))

test.each(NAMED)(
  '$type whose name was taken meanwhile does not come back, and is told why',
  async ({ type, table }) => {
    const row = await specimens.row(table, { name: `taken ${type}` })
    await cadastre.call('DELETE', await pathOf(type, row))
    const key = foreignKeys.find((one) => one.table === table && one.onDelete === 'refuse')
    await specimens.row(table, { name: `taken ${type}`, ...(key ? { [columnOf(key)]: row[columnOf(key)] } : {}) })
    const { status, body } = await cadastre.call('POST', `${TRASH}/${type}/${row.id}/restore`)
    expect([status, body.detail.conflicts]).toEqual([
      409,
      [{ type, id: row.id, display: `taken ${type}`, reason: expect.stringMatching(/name/) }],
    ])
    expect((await listed(type)).map(({ id }) => id)).toContain(row.id)
  },
)

test('a service does not come back while its customer is in the trash', async () => {
  const service = await specimens.row('network_service')
  await cadastre.call('DELETE', await pathOf('network_service', service))
  await cadastre.call('DELETE', await pathOf('customer', { id: service.customer_id }))
  const restore = () => cadastre.call('POST', `${TRASH}/network_service/${service.id}/restore`)
  expect((await restore()).body.detail.conflicts[0].reason).toBe('Its customer is in the trash; restore that first')
  await cadastre.call('POST', `${TRASH}/customer/${service.customer_id}/restore`)
  expect((await restore()).status).toBe(200)
})

test('a reference that was set anew meanwhile stays as it is', async () => {
  const [first, second] = [await specimens.row('customer'), await specimens.row('customer')]
  const site = await specimens.row('circuit', { customer_id: first.id })
  await cadastre.call('DELETE', await pathOf('customer', first))
  await cadastre.sql('update circuit set customer_id = $2 where id = $1', [site.id, second.id])
  await cadastre.call('POST', `${TRASH}/customer/${first.id}/restore`)
  expect(await valuesOf([{ table: 'circuit', id: String(site.id), column: 'customer_id' }])).toEqual([second.id])
})

describe('a space with multicast groups', () => {
  const STILL = 'It is still referenced by multicast_group rows; remove those first'

  test('cannot be destroyed, out of the trash or past it', async () => {
    const { space_id: id } = await specimens.row('multicast_group')
    const straight = await cadastre.call('DELETE', `${await pathOf('ip_space', { id })}?permanent=true`)
    expect([straight.status, straight.body.detail]).toEqual([409, STILL])
    await cadastre.call('DELETE', await pathOf('ip_space', { id }))
    const purged = await cadastre.call('DELETE', `${TRASH}/ip_space/${id}`)
    expect([purged.status, purged.body.detail]).toEqual([409, STILL])
  })

  test('is skipped and named by the nightly job, which goes on with the rest', async () => {
    const stuck = [1, 2, 3].map(() => specimens.row('multicast_group'))
    const ids = (await Promise.all(stuck)).map(({ space_id }) => String(space_id))
    const free = await Promise.all(Array.from({ length: 5 }, () => specimens.row('ip_space')))
    const customer = await specimens.row('customer')
    const all = [...ids, ...free.map(({ id }) => String(id))]
    for (const id of all) await cadastre.call('DELETE', await pathOf('ip_space', { id }))
    await cadastre.call('DELETE', await pathOf('customer', customer))
    for (const table of ['ip_space', 'customer'])
      await cadastre.sql(`update ${table} set deleted_at = now() - interval '31 days' where deleted_at is not null`)
    await cadastre.runJob('trash_purge')
    const left = await cadastre.sql<{ id: string }>('select id from ip_space where id = any($1::uuid[])', [all])
    expect(left.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(await cadastre.sql('select from customer where id = $1', [customer.id])).toEqual([])
    const warned = (cadastre.log as { id?: string; reason?: string }[]).filter(({ id = '' }) => ids.includes(id))
    expect(warned.map(({ reason }) => reason)).toEqual([STILL, STILL, STILL])
  })
})
