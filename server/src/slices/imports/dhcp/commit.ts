import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, Refusal } from '../../../http/errors.ts'
import { commitEach } from '../../../import/commit.ts'
import { named } from '../../../import/rules.ts'
import { bringScopes, type NewScope, scopeImages } from '../../dhcp/scopes/bring.ts'
import type { Scope } from '../../dhcp/scopes/scopes.ts'
import { closeSubnets, holdSpace, lockBlock } from '../../ipam/locks.ts'
import { bringSubnets } from '../../ipam/subnets/bring.ts'
import { setSubnets, subnetImages } from '../../ipam/write/subnets.ts'
import { importClasses } from './classes.ts'
import { type Existing, existingPlaces, macOwners } from './conflicts.ts'
import { type Intent, intentsOf, type Judged, judge } from './rules.ts'
import type { Importing, Run } from './run.ts'
import type { Commit, Imported, LedgerRow, SentScope } from './schema.ts'

type Row = LedgerRow & { warnings: string[] }

/** Writes a plan: each scope for itself, with a row in the ledger, then the classes of the group. */
export async function commitPlan(
  run: Run,
  { plan, conflict_actions, ipam_block_id, ...target }: Commit,
): Promise<Imported> {
  const { now } = await run.reader.one(sql<{ now: string }>`select now() as now`)
  const importing = { ...target, block_id: ipam_block_id ?? null, source: plan.source, importedAt: now }
  const rows = await commitEach(intentsOf(plan.scopes, conflict_actions), {
    mutate: run.mutate,
    write: (work, intents) => writeScopes(work, importing, intents),
    failed: (intent, error): Row => ledgerRow(intent, 'failed', { error: run.explain(error) }),
    weightOf: ({ scope }) => 2 + scope.pools.length + scope.reservations.length,
  })
  const classes = await importClasses(run, importing, plan.client_classes)
  return {
    target_group_id: target.target_group_id,
    scopes: rows.map(({ warnings: _warnings, ...row }) => row),
    client_classes_created: classes.created,
    warnings: [...plan.warnings, ...rows.flatMap(({ warnings }) => warnings), ...classes.warnings],
    ...totalsOf(rows),
  }
}

function totalsOf(rows: readonly LedgerRow[]) {
  const count = (action: LedgerRow['action_taken']) => rows.filter(({ action_taken }) => action_taken === action).length
  return {
    total_scopes_created: count('created'),
    total_scopes_overwrote: count('overwrote'),
    total_scopes_skipped: count('skipped'),
    total_scopes_failed: count('failed'),
    total_subnets_created: rows.filter(({ subnet_created }) => subnet_created).length,
    total_pools_created: rows.reduce((sum, { pools_created }) => sum + pools_created, 0),
    total_reservations_created: rows.reduce((sum, { reservations_created }) => sum + reservations_created, 0),
  }
}

const ledgerRow = ({ network }: Intent, action_taken: LedgerRow['action_taken'], more: Partial<Row> = {}): Row => ({
  subnet_cidr: network,
  action_taken,
  scope_id: null,
  subnet_id: null,
  subnet_created: false,
  pools_created: 0,
  reservations_created: 0,
  error: null,
  warnings: [],
  ...more,
})

/** A scope that is written: where, and instead of which. */
type Placed = { intent: Intent; subnetId: string; isNew: boolean; replaces: readonly string[]; judged: Judged }

async function writeScopes(work: Work, importing: Importing, intents: readonly Intent[]): Promise<Row[]> {
  const rows = new Map<Intent, Row>()
  const existing = await settledPlaces(work, importing, intents)
  for (const intent of intents) {
    const row = rowWithout(intent, existing.get(intent.network), importing)
    if (row) rows.set(intent, row)
  }
  const writing = intents.filter((intent) => !rows.has(intent))
  const places = await placesFor(work, importing, writing, existing, rows)
  const placed = await judgedPlaces(work, importing, places, rows)
  const written = await write(work, importing, placed)
  if (places.length === 0) work.unaudited('nothing is imported')
  return intents.map((intent) => rows.get(intent) ?? written.get(intent) ?? ledgerRow(intent, 'failed'))
}

/** What is there, closed to others, so that it stays so. */
async function settledPlaces(work: Work, importing: Importing, intents: readonly Intent[]) {
  const networks = intents.flatMap(({ refusal, network }) => (refusal === null ? [network] : []))
  const before = await existingPlaces(work, importing, networks)
  // From the top down, as everywhere.
  const { ipam_space_id, block_id } = importing
  if (ipam_space_id && block_id && before.size < networks.length) {
    await holdSpace(work, ipam_space_id)
    await lockBlock(work, block_id)
  }
  await closeSubnets(
    work,
    [...before.values()].map(({ subnet_id }) => subnet_id),
  )
  const existing = await existingPlaces(work, importing, networks)
  for (const [network, { subnet_id }] of existing)
    if (before.get(network)?.subnet_id !== subnet_id) throw conflict(`${network} came while it was imported; try again`)
  return existing
}

/** The row of a scope that is not written; null for one that is. */
function rowWithout(intent: Intent, there: Existing | undefined, { ipam_space_id, block_id }: Importing): Row | null {
  const { refusal, action, network } = intent
  if (refusal) return ledgerRow(intent, refusal.action_taken, { error: refusal.error })
  if (there?.scope_id && action === 'skip')
    return ledgerRow(intent, 'skipped', { scope_id: there.scope_id, subnet_id: there.subnet_id })
  if (!there && !(ipam_space_id && block_id))
    return ledgerRow(intent, 'failed', {
      error: `No IPAM subnet matches ${network}; make one, or choose an IP space and a block to make it in`,
    })
  return null
}

type Place = Omit<Placed, 'judged'>

/** The subnets of scopes: those that are there are linked, the others are made. */
async function placesFor(
  work: Work,
  importing: Importing,
  intents: readonly Intent[],
  existing: ReadonlyMap<string, Existing>,
  rows: Map<Intent, Row>,
): Promise<Place[]> {
  const made = await makeSubnets(
    work,
    importing,
    intents.flatMap(({ network }) => (existing.has(network) ? [] : [network])),
  )
  await linkSubnets(
    work,
    importing,
    intents.flatMap(({ network }) => existing.get(network) ?? []),
  )
  return intents.flatMap((intent): Place[] => {
    const there = existing.get(intent.network)
    if (there) return [{ intent, subnetId: there.subnet_id, isNew: false, replaces: there.scope_ids }]
    const subnet = made.get(intent.network)
    if (subnet && !(subnet instanceof Refusal)) return [{ intent, subnetId: subnet.id, isNew: true, replaces: [] }]
    rows.set(intent, ledgerRow(intent, 'failed', { error: subnet ? String(subnet.detail) : null }))
    return []
  })
}

async function makeSubnets(work: Work, importing: Importing, networks: readonly string[]) {
  const { ipam_space_id: space_id, block_id, target_group_id, source, importedAt } = importing
  if (networks.length === 0 || !space_id || !block_id) return new Map<string, Refusal>()
  const made = await bringSubnets(work, { space_id, block_id }, networks, {
    dhcp_server_group_id: target_group_id,
    import_source: source,
    imported_at: importedAt,
  })
  await work.audit(
    ...[...made.values()].flatMap((after) =>
      after instanceof Refusal
        ? []
        : [
            {
              action: 'create',
              type: 'subnet',
              id: after.id,
              display: after.network,
              after: { ...after, import_source: source },
            },
          ],
    ),
  )
  return made
}

/** Subnets that are there are served by the group from now on. */
async function linkSubnets(
  work: Work,
  { target_group_id, source }: Importing,
  places: readonly Existing[],
): Promise<void> {
  const ids = places.flatMap(({ subnet_id, group_id }) => (group_id === target_group_id ? [] : [subnet_id]))
  if (ids.length === 0) return
  const before = new Map((await subnetImages(work, ids)).map((subnet) => [subnet.id, subnet]))
  await setSubnets(work, ids, { dhcp_server_group_id: target_group_id })
  const after = await subnetImages(work, ids)
  await work.audit(
    ...after.map((subnet) => ({
      action: 'update',
      type: 'subnet',
      id: subnet.id,
      display: subnet.network,
      before: before.get(subnet.id) ?? null,
      after: { ...subnet, import_source: source },
    })),
  )
}

async function judgedPlaces(
  work: Work,
  importing: Importing,
  places: readonly Place[],
  rows: Map<Intent, Row>,
): Promise<Placed[]> {
  const macs = places.flatMap(({ intent }) => intent.scope.reservations.flatMap(({ mac_address }) => mac_address ?? []))
  const replaced = places.flatMap(({ replaces }) => replaces)
  const owners = await macOwners(work, importing, macs.filter(isMac), replaced)
  return places.flatMap((place): Placed[] => {
    const judged = judge(place.intent, owners)
    if (typeof judged !== 'string') return [{ ...place, judged }]
    rows.set(place.intent, ledgerRow(place.intent, 'failed', { error: judged, subnet_id: place.subnetId }))
    return []
  })
}

// What is none is told by the judge; the database would end the whole transaction for it.
const isMac = (text: string): boolean => /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i.test(text)

async function write(work: Work, importing: Importing, placed: readonly Placed[]): Promise<Map<Intent, Row>> {
  const replaced = await scopeImages(
    work,
    placed.flatMap(({ replaces }) => replaces),
  )
  const olds = new Map(replaced.map((scope) => [scope.id, scope]))
  const made =
    placed.length === 0
      ? []
      : await bringScopes(
          work,
          placed.map((place) => newScope(place, importing)),
        )
  const rows = new Map<Intent, Row>()
  for (const [index, place] of placed.entries()) {
    const scope = made[index]
    if (!scope) continue
    const [old] = place.replaces.flatMap((id) => olds.get(id) ?? [])
    const { pools, reservations } = place.judged.scope
    const counts = {
      pools_created: pools.length,
      reservations_created: reservations.length,
      subnet_created: place.isNew,
    }
    rows.set(
      place.intent,
      ledgerRow(place.intent, old ? 'overwrote' : 'created', {
        scope_id: scope.id,
        subnet_id: place.subnetId,
        ...counts,
        warnings: named(place.judged.faults).map((fault) => `${place.intent.network}: ${fault}`),
      }),
    )
    await audit(work, place, scope, old, counts)
  }
  return rows
}

/** One entry for a scope, in which its pools and reservations are counted. */
async function audit(
  work: Work,
  { intent }: Placed,
  scope: Scope,
  old: Scope | undefined,
  counts: object,
): Promise<void> {
  const after = { ...scope, subnet_cidr: intent.network, overwrote_existing: old !== undefined, ...counts }
  const entry = { type: 'dhcp_scope', id: scope.id, display: scope.name || scope.network, after }
  await work.audit(old ? { action: 'update', ...entry, before: old } : { action: 'create', ...entry })
}

function newScope({ judged: { scope }, subnetId, replaces }: Placed, importing: Importing): NewScope {
  return {
    group_id: importing.target_group_id,
    subnet_id: subnetId,
    values: scopeValues(scope),
    pools: scope.pools.map(({ options: options_override, ...pool }) => ({ ...pool, options_override })),
    statics: scope.reservations.map(({ options: options_override, ...one }) => ({ ...one, options_override })),
    provenance: { import_source: importing.source, imported_at: importing.importedAt },
    replaces,
  }
}

const scopeValues = (scope: SentScope) => ({
  name: scope.name.slice(0, 255),
  description: scope.description,
  enabled: scope.is_active,
  lease_time: scope.lease_time,
  min_lease_time: scope.min_lease_time,
  max_lease_time: scope.max_lease_time,
  lease_cache_threshold: scope.lease_cache_threshold,
  lease_cache_max_age: scope.lease_cache_max_age || null,
  options: scope.options,
  ddns_enabled: scope.ddns_enabled,
  ddns_hostname_policy: scope.ddns_hostname_policy,
  v6_address_mode: scope.v6_address_mode,
  relay_addresses: scope.relay_addresses,
})
