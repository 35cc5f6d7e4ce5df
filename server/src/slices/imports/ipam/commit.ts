import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Mutate } from '../../../import/commit.ts'
import { writeAddressPortion } from './addresses/commit.ts'
import { writeBlockPortion } from './networks/blocks.ts'
import { type Around, inOrder } from './networks/commit.ts'
import { writeSubnetPortion } from './networks/subnets.ts'
import { customerKind, type Ids, siteKind, spaceKind, vrfKind } from './owners/kinds.ts'
import { importVlans } from './owners/vlans.ts'
import { type Written, writeOwners } from './owners/write.ts'
import { addressKeys, keys } from './rules.ts'
import { type Item, type Row, type Run, runPhase } from './run.ts'
import type { ActionTaken, Commit, Imported, Kind, LedgerRow } from './schema.ts'

type Doing = { reader: Reader; mutate: Mutate; explain: Run['explain'] }

/** Writes a plan, from what others refer to down to addresses; each object has its row in the ledger. */
export async function commitPlan(doing: Doing, body: Commit): Promise<Imported> {
  const { plan, space_strategy, target_space_id = null, default_router_name } = body
  const { now } = await doing.reader.one(sql<{ now: string }>`select now() as now`)
  const warnings = new Set(plan.warnings)
  const run: Run = { ...doing, host: plan.source_host, importedAt: now, actions: body.conflict_actions, warnings }
  const customers = await importOwners(run, () => customerKind(run), itemsOf(plan.customers, keys.customer))
  const sites = await importOwners(run, (ids) => siteKind(run, ids), itemsOf(plan.sites, keys.site))
  const vrfs = await importOwners(run, () => vrfKind(run, customers.ids), itemsOf(plan.vrfs, keys.vrf))
  const spaceItems = space_strategy === 'single' ? [] : itemsOf(plan.spaces, keys.ip_space)
  const spaces = await importOwners(run, () => spaceKind(run, customers.ids, vrfs.ids), spaceItems)
  const { rows: vlanRows, vlans } = await importVlans(run, itemsOf(plan.vlans, keys.vlan), default_router_name)
  const around: Around = {
    customers: customers.ids,
    sites: sites.ids,
    vlans,
    spaceOf: (name) => (space_strategy === 'single' ? target_space_id : (spaces.ids.get(name ?? '') ?? null)),
  }
  const rows = [...customers.rows, ...sites.rows, ...vrfs.rows, ...spaces.rows, ...vlanRows]
  for await (const more of networkRows(run, around, plan)) for (const row of more) rows.push(row)
  return imported(rows.flatMap(shown), [...warnings])
}

type Keyed<Entity> = (entity: Entity) => string

const itemsOf = <Entity>(entities: readonly Entity[], keyOf: Keyed<Entity>): Item<Entity>[] =>
  entities.map((entity) => ({ entity, keys: [keyOf(entity)] }))

type Done = { rows: Row[]; ids: Map<string, string> }

/** `kindOf` gets the ids of those before it, which grow as portions are written: parents come before their children. */
async function importOwners<Entity extends object>(
  run: Run,
  kindOf: (ids: Ids) => Written<Entity>,
  items: readonly Item<Entity>[],
): Promise<Done> {
  const ids = new Map<string, string>()
  const kind = kindOf(ids)
  const rows = await runPhase(run, {
    kind: kind.kind,
    items,
    placeOf: (entity) => kind.nameOf(entity) ?? JSON.stringify(kind.soughtOf(entity)),
    write: (work, portion) => writeOwners(work, run, kind, portion),
    onWritten: (entity, { entity_id }) => {
      const name = kind.nameOf(entity)
      if (name !== null && entity_id !== null) ids.set(name, entity_id)
    },
  })
  return { rows, ids }
}

async function* networkRows(run: Run, around: Around, plan: Commit['plan']): AsyncGenerator<Row[]> {
  yield await runPhase(run, {
    kind: 'ip_block',
    items: inOrder(itemsOf(plan.blocks, keys.ip_block)),
    placeOf: (block) => `${around.spaceOf(block.space_name)} ${block.network}`,
    write: (work, items) => writeBlockPortion(work, run, around, items),
  })
  yield await runPhase(run, {
    kind: 'subnet',
    items: inOrder(itemsOf(plan.subnets, keys.subnet)),
    placeOf: (subnet) => `${around.spaceOf(subnet.space_name)} ${subnet.network}`,
    write: (work, items) => writeSubnetPortion(work, run, around, items),
  })
  yield await runPhase(run, {
    kind: 'ip_address',
    items: plan.addresses.map((entity) => ({ entity, keys: addressKeys(entity) })),
    placeOf: ({ space_name, address }) => `${around.spaceOf(space_name)} ${address}`,
    write: (work, items) => writeAddressPortion(work, run, around, items),
  })
}

const shown = ({ before = [], ...row }: Row): LedgerRow[] => [...before, row]

function imported(entities: LedgerRow[], warnings: string[]): Imported {
  const counts = new Map<string, number>()
  for (const { kind, action_taken } of entities)
    for (const name of [`${kind} ${action_taken}`, action_taken]) counts.set(name, (counts.get(name) ?? 0) + 1)
  const created = (kind: Kind): number => counts.get(`${kind} created`) ?? 0
  const total = (action: ActionTaken): number => counts.get(action) ?? 0
  return {
    source: 'extipam',
    entities,
    warnings,
    customers_created: created('customer'),
    sites_created: created('site'),
    vrfs_created: created('vrf'),
    spaces_created: created('ip_space'),
    vlans_created: created('vlan'),
    blocks_created: created('ip_block'),
    subnets_created: created('subnet'),
    addresses_created: created('ip_address'),
    total_created: total('created'),
    total_overwrote: total('overwrote'),
    total_skipped: total('skipped'),
    total_failed: total('failed'),
  }
}
