import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignKeys } from '../src/db/foreign-keys.ts'
import { typeOf } from '../src/references/images.ts'
import { columnOf, links, listReferences, PARTS } from '../src/references/referrers.ts'
import { slices } from '../src/slices.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { pathTo } from './paths.ts'
import { type Row, Specimens } from './specimens.ts'

/**
 * Every route that deletes, with one row of each kind that can refer to what it deletes: whatever row is different
 * afterwards is in the log.
 */
let cadastre: TestApp
let specimens: Specimens
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  specimens = await Specimens.over(cadastre.sql)
})
afterAll(() => cadastre.close())

/** The table a route deletes from, its query, and tables its row must refer to; several ids of a path name columns. */
type Case = { table: string; query?: string; ids?: readonly string[]; body?: (id: string) => object; of?: Row }
const bulk = (table: string): Case => ({ table, body: (id) => ({ ids: [id] }) })

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
const operations = new Set(
  Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  ),
)

/** Declared families delete one row, and several, in the same way. */
const declared = slices
  .flatMap(({ families = [] }) => families)
  .filter(({ table }) => !PARTS.has(table))
  .flatMap(({ prefix, table, operation }): [string, Case][] => [
    [`DELETE ${prefix}/:id`, { table }],
    ...(operations.has(`${operation}_bulk_delete`)
      ? ([[`POST ${prefix}/bulk-delete`, bulk(table)]] as [string, Case][])
      : []),
  ])

const CASES: Record<string, Case> = {
  ...Object.fromEntries(declared),
  'DELETE /address-sets/:id': { table: 'address_set' },
  'DELETE /api-tokens/:id': { table: 'api_token' },
  'DELETE /asns/bgp/tracked-prefixes/:id': { table: 'bgp_tracked_prefix' },
  'DELETE /asns/communities/:id': { table: 'bgp_community', of: { asn_id: 'asn' } },
  'DELETE /asns/peerings/:id': { table: 'bgp_peering' },
  'DELETE /custom-fields/:id': { table: 'custom_field' },
  'DELETE /dhcp/ra/groups/:group_id/ra-allowlist/:id': { table: 'ra_router_allowlist', ids: ['group_id', 'id'] },
  'DELETE /dns/groups/:id/options/trust-anchors/:anchor_id': { table: 'dns_trust_anchor', ids: ['group_id', 'id'] },
  'DELETE /dns/groups/:group_id/zones/:id/records/:record_id': { table: 'dns_record' },
  'POST /dns/groups/:group_id/zones/:id/records/bulk-delete': {
    table: 'dns_record',
    body: (id) => ({ record_ids: [id] }),
  },
  'DELETE /groups/:id': { table: 'group' },
  'DELETE /ipam/addresses/:id': { table: 'ip_address', query: '?permanent=true' },
  'POST /ipam/addresses/bulk-delete': { table: 'ip_address', body: (id) => ({ ip_ids: [id], permanent: true }) },
  'DELETE /ipam/blocks/:id': { table: 'ip_block', query: '?permanent=true' },
  'DELETE /ipam/nat-mappings/:id': { table: 'nat_mapping' },
  'DELETE /ipam/plans/:id': { table: 'subnet_plan' },
  'DELETE /ipam/spaces/:id': { table: 'ip_space', query: '?permanent=true' },
  'DELETE /ipam/subnets/:id': { table: 'subnet', query: '?permanent=true&force=true' },
  'DELETE /ipam/templates/:id': { table: 'ipam_template' },
  'DELETE /migration/cutover/items/:id': { table: 'cutover_item' },
  'DELETE /migration/cutover/plans/:id': { table: 'cutover_plan' },
  'DELETE /multicast/memberships/:id': { table: 'multicast_membership' },
  'DELETE /multicast/ports/:id': { table: 'multicast_group_port' },
  'DELETE /overlays/:id/policies/:pid': { table: 'routing_policy', ids: ['overlay_id', 'id'] },
  'DELETE /overlays/:id/sites/:sid': { table: 'overlay_site', ids: ['overlay_id', 'id'] },
  'DELETE /roles/:id': { table: 'role' },
  'DELETE /services/:id/resources/:link_id': { table: 'network_service_resource', ids: ['service_id', 'id'] },
  'DELETE /users/:id': { table: 'user' },
  'DELETE /vlans/routers/:id': { table: 'router' },
  'DELETE /vlans/vlans/:id': { table: 'vlan' },
  'DELETE /vrfs/:id': { table: 'vrf', query: '?force=true' },
  'POST /vrfs/bulk-delete': { table: 'vrf', body: (id) => ({ ids: [id], force: true }) },
}

/** Routes that delete no row of the schema, or one nothing can refer to and that only its own tests can make. */
const ELSEWHERE: Record<string, string> = {
  'DELETE /dhcp/servers/:id/leases/:lease_id': 'a lease is a part of its server, and is told with its history',
  'DELETE /admin/jobs/:id': 'a job lies in the queue, which is not ours',
  'DELETE /admin/trash/:type/:id': 'one route for many tables; see the tests of the trash',
  'DELETE /certificates/:id': 'its row has a sealed key that the test cannot make',
  'DELETE /dns/blocklists/:list_id/entries/:id': 'one of a million parts of a list; its own tests look at the log',
  'POST /dns/blocklists/:list_id/entries/bulk-delete': 'the same',
  'DELETE /dns/import/runs/:id': 'what an import was to write; nothing refers to it, and its own tests look at the log',
  'DELETE /groups/time-bound-grants/:grant_id': 'a grant is revoked, not deleted',
  'DELETE /ipam/addresses/:id/aliases/:record_id': 'an edit of the address, which its record follows',
  'DELETE /ipam/subnets/:id/domains/:domain_id': 'an edit of the settings of the subnet',
  'DELETE /saved-views/:id': 'everybody has their own, and nothing refers to them',
  'DELETE /sessions/:id': 'a session is revoked, not deleted',
  'POST /ipam/subnets/:id/orphans/purge': 'takes orphans only; it deletes like the bulk route of addresses',
}

test('every route that deletes is known here', () => {
  const routes = cadastre.app.routeTable.routes
    .filter(({ method, url }) => method === 'DELETE' || /(bulk-delete|purge)$/.test(url))
    .filter(({ method }) => method === 'DELETE' || method === 'POST')
    .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`)
  expect(routes.sort()).toEqual([...Object.keys(CASES), ...Object.keys(ELSEWHERE)].sort())
})

// Counted by the product itself, and told by the rows they count.
const COUNTERS =
  "'allocated_ips', 'total_ips', 'address_rows', 'config_revision', 'revision', 'last_serial', 'record_count', 'entry_count', 'is_live'"
const IGNORED = new Set([
  ...PARTS,
  'usage_delta',
  'trash_reference',
  'dns_change',
  'idempotency_key',
  'heartbeat',
  'rate_window',
])

type Content = Map<string, string>

/** Everything the database holds, by table and id. */
async function contentOf(): Promise<Content> {
  const tables = await cadastre.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'id' and atttypid = 'uuid'::regtype)
       and relname not like 'audit%'`,
  )
  const content: Content = new Map()
  for (const { name } of tables.filter((table) => !IGNORED.has(table.name))) {
    const rows = await cadastre.sql<{ id: string; image: string }>(
      `select id, (to_jsonb(t) - array[${COUNTERS}])::text as image from "${name}" t`,
    )
    for (const { id, image } of rows) content.set(`${typeOf(name)} ${id}`, image)
  }
  return content
}

const changedIn = (before: Content, after: Content): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key)).sort()

async function loggedSince(seq: string): Promise<string[]> {
  const rows = await cadastre.sql<{ key: string }>(
    `select distinct resource_type || ' ' || resource_id as key from audit_log where seq > $1
       and result = 'success' order by 1`,
    [seq],
  )
  return rows.map(({ key }) => key)
}

async function lastSeq(): Promise<string> {
  const [row] = await cadastre.sql<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from audit_log')
  return row?.seq ?? '0'
}

/** One row of each kind that a row of the table can be referred to by. */
async function seedReferrers(table: string, id: string): Promise<void> {
  for (const key of foreignKeys.filter(({ references, onDelete }) => references === table && onDelete !== 'refuse'))
    await specimens.row(key.table, { [columnOf(key)]: id })
  for (const list of listReferences.filter(({ references }) => references === table))
    await specimens.row(list.table, { [list.column]: JSON.stringify([id]) })
  for (const link of links.filter(({ kinds }) => kinds.includes(table)))
    await specimens.row(link.table, { [link.kind]: table, [link.id]: id })
}

/** What keeps a row is refused; from the trash, or as a part of what lies there, it does not. */
async function trashHolders(table: string, id: string): Promise<void> {
  for (const key of foreignKeys.filter(({ references }) => references === table)) {
    await trashThose(key.table, `${columnOf(key)} = $1`, id)
    for (const other of foreignKeys.filter((one) => one.table === key.table && one.references !== table))
      await trashThose(
        other.references,
        `id in (select ${columnOf(other)} from "${key.table}" where ${columnOf(key)} = $1)`,
        id,
      )
  }
}

async function trashThose(table: string, condition: string, id: string): Promise<void> {
  if (!specimens.columnsOf(table).some(({ name }) => name === 'deleted_at')) return
  await cadastre.sql(
    `update "${table}" set deleted_at = now(), deletion_batch_id = gen_random_uuid() where ${condition}`,
    [id],
  )
}

async function send(name: string, { table, ids, query = '', body }: Case, row: Row) {
  const [method, url = ''] = name.split(' ')
  const values = ids?.map((column) => String(row[column]))
  const path = values ? url.replace(/:\w+/g, () => values.shift() ?? '') : await pathTo(cadastre.sql, url, table, row)
  const options = body ? { body: body(String(row.id)) } : {}
  return cadastre.call(method as 'DELETE', `/api/v1${path}${query}`, options)
}

const isDone = ({ status, body }: { status: number; body?: { deleted?: number; deleted_count?: number } }): boolean =>
  status === 204 || (status === 200 && (body?.deleted ?? body?.deleted_count) === 1)

describe.each(Object.entries(CASES))('%s', (name, known) => {
  test('logs every row that changed with it', async () => {
    const owners: Row = {}
    for (const [column, table] of Object.entries(known.of ?? {}))
      owners[column] = (await specimens.row(String(table))).id
    const row = await specimens.row(known.table, owners)
    await seedReferrers(known.table, String(row.id))
    const [before, seq] = [await contentOf(), await lastSeq()]
    let answer = await send(name, known, row)
    let start = before
    if (!isDone(answer)) {
      await trashHolders(known.table, String(row.id))
      start = await contentOf()
      answer = await send(name, known, row)
    }
    expect([isDone(answer), answer.text]).toEqual([true, answer.text])
    const changed = changedIn(start, await contentOf())
    expect(changed.length).toBeGreaterThan(0)
    const logged = await loggedSince(seq)
    expect(changed.filter((key) => !logged.includes(key))).toEqual([])
    expect(logged.filter((key) => !changed.includes(key) && !key.startsWith('group '))).toEqual([])
  })
})
