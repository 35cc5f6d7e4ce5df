import { sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import { columnsOf, insertRow } from '../../../../records/rows.ts'
import { routerFamily } from '../../../network/routers/routers.ts'
import { vlanFamily } from '../../../network/routers/vlans.ts'
import { identityOf } from '../rules.ts'
import { type Item, ledgerRow, marked, type Row, type Run, runPhase } from '../run.ts'
import type { Vlan } from '../schema.ts'
import { merged } from './kinds.ts'
import { type Written, writeOwners } from './write.ts'

/** VLANs that are there, by the number that the plan knows them by; theirs may have changed here. */
export type ImportedVlans = ReadonlyMap<number, { id: string; vlan_id: number }>

/** VLANs hang below a router here, so all of NetBox get one. Without it none can be made. */
export async function importVlans(
  run: Run,
  items: readonly Item<Vlan>[],
  routerName: string,
): Promise<{ rows: Row[]; vlans: ImportedVlans }> {
  if (items.length === 0) return { rows: [], vlans: new Map() }
  const router = await routerOf(run, routerName)
  if ('error' in router) return { rows: [router.error], vlans: new Map() }
  const rows = await runPhase(run, {
    kind: 'vlan',
    items,
    placeOf: ({ vid }) => String(vid),
    write: (work, portion) => writeOwners(work, run, vlanKind(run, router.id), portion),
  })
  return { rows, vlans: await numbered(run, items, rows) }
}

async function routerOf(run: Run, name: string): Promise<{ id: string } | { error: Row }> {
  try {
    return await run.mutate(async (work) => {
      const existing = await work.first(sql<{ id: string }>`select id from router where name = ${name} for key share`)
      if (existing) work.unaudited('the router is there')
      const description = 'Carries the VLANs that were imported from NetBox'
      return { id: existing?.id ?? (await insertRow(work, routerFamily, { name, description })).id }
    })
  } catch (error) {
    const nothing = { entity: null, keys: ['vlan:0'] } as const
    return { error: ledgerRow('vlan', nothing, 'failed', { error: run.explain(error, { name }) }) }
  }
}

const vlanKind = (run: Run, router_id: string): Written<Vlan> => ({
  kind: 'vlan',
  table: 'vlan',
  columns: columnsOf(vlanFamily),
  display: 'name',
  matching: {
    table: 'vlan',
    marks: 'tags',
    columns: 'router_id uuid, vid integer',
    isSame: 't.router_id = n.router_id and t.vlan_id = n.vid',
  },
  soughtOf: ({ vid, extipam_id, tags }) => ({ router_id, vid, ...identityOf(extipam_id, tags) }),
  nameOf: () => null,
  freshOf: ({ vid, name, description, tags, extipam_id }) => ({
    router_id,
    vlan_id: vid,
    name,
    description,
    tags: marked(run, tags, extipam_id),
  }),
  // Its number stays: the subnets on it have it, too.
  changesOf: ({ name, description, tags, extipam_id }, before, isOwn) =>
    isOwn ? { name, description, tags: merged(before.tags, marked(run, tags, extipam_id)) } : {},
  obstaclesOf: (work, vlans) => namesTaken(work, router_id, vlans),
})

async function namesTaken(work: Work, routerId: string, vlans: readonly Vlan[]): Promise<Map<Vlan, string>> {
  const names = vlans.map(({ name }) => name)
  const rows = await work.rows(
    sql<{ name: string; vlan_id: number }>`select name, vlan_id from vlan
      where router_id = ${routerId} and name = any(${names}::text[])`,
  )
  const numbers = new Map(rows.map(({ name, vlan_id }) => [name, vlan_id]))
  return new Map(
    vlans.flatMap((vlan) => {
      const number = numbers.get(vlan.name)
      return number === undefined ? [] : [[vlan, `The name '${vlan.name}' is that of VLAN ${number} here`] as const]
    }),
  )
}

async function numbered({ reader }: Run, items: readonly Item<Vlan>[], rows: readonly Row[]): Promise<ImportedVlans> {
  const ids = rows.flatMap(({ entity_id }) => entity_id ?? [])
  const vlans = await reader.rows(
    sql<{ id: string; vlan_id: number }>`select id, vlan_id from vlan where id = any(${ids}::uuid[])`,
  )
  const byId = new Map(vlans.map((vlan) => [vlan.id, vlan]))
  return new Map(
    items.flatMap(({ entity }, index) => {
      const vlan = byId.get(rows[index]?.entity_id ?? '')
      return vlan ? [[entity.vid, vlan] as const] : []
    }),
  )
}
