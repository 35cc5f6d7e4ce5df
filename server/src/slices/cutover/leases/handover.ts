import { containsAddress, parseAddress, parseCidr } from '@cadastre/core/ip'
import { parseMac } from '@cadastre/core/mac'
import { json, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, Refusal } from '../../../http/errors.ts'
import { commitEach } from '../../../import/commit.ts'
import { previewOf, refuseOutdated } from '../../../previewed/previewed.ts'
import type { WindowsLease } from '../../../remote/dhcp-contents.ts'
import { RemoteError } from '../../../remote/error.ts'
import { createStatic } from '../../dhcp/statics/statics.ts'
import { getItem, getPlan, lockItem, refuseGivenUp, refuseInSwitch } from '../find.ts'
import { wiredScope } from '../parity/examine.ts'
import { movePlan } from '../plans.ts'
import type { Looking } from '../readiness.ts'
import type { Item } from '../schema.ts'
import { listLegacyLeases } from '../source/scopes.ts'
import { stageAfter } from '../statuses.ts'
import type { Switching } from '../switch/scope.ts'
import { recordDeed } from '../timeline.ts'
import { Classifier, canonicalAddress, isLive, planOf, type Reserved } from './rules.ts'
import type { LeaseCommit, LeaseEntry, LeasePlan } from './schema.ts'

/** What was read of the legacy server, before anything is decided. */
export type Pulled = {
  item: Item
  network: string
  scopeId: string
  sourceName: string
  leases: WindowsLease[]
  others: number
}

/** 502 when the legacy server does not show all of its leases. */
export async function pullLeases(looking: Looking, id: string): Promise<Pulled> {
  const item = await getItem(looking.reader, id)
  if (item.kind !== 'dhcp_scope') throw invalid(`${item.source_ref} is a DNS zone; leases are of scopes`)
  const { source, scope } = await wiredScope(looking, await getPlan(looking.reader, item.plan_id), item)
  try {
    const live = (await listLegacyLeases(looking.keys, source, item.source_ref)).filter(isLive)
    const cidr = parseCidr(scope.cidr)?.cidr
    const leases = live.filter(({ address }) => {
      const parsed = parseAddress(address)
      return cidr && parsed && containsAddress(cidr, parsed)
    })
    const others = live.length - leases.length
    return { item, network: scope.cidr, scopeId: scope.id, sourceName: source.name, leases, others }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    throw new Refusal(
      error.code === 'unsupported' ? 422 : 502,
      `The leases on ${source.name} cannot be read: ${error.message}`,
    )
  }
}

/** What is done is decided again for every reservation that is made; this is for the look before. */
const handover = {
  plan: classified,
  show: (plan: LeasePlan) => plan,
  hold: () => Promise.resolve(),
  commit: (_work: Work, plan: LeasePlan) => Promise.resolve(plan),
}

export const previewHandover = (reader: Reader, pulled: Pulled) => previewOf(handover, reader, pulled)

async function classified(reader: Reader, pulled: Pulled): Promise<LeasePlan> {
  const classifier = new Classifier(pulled.network, await reservedIn(reader, pulled.scopeId))
  const entries = pulled.leases.map((lease) => classifier.entryOf(lease))
  return planOf(pulled.network, pulled.item.source_ref, entries, pulled.others)
}

function reservedIn(reader: Reader, scopeId: string): Promise<Reserved[]> {
  return reader.rows(
    sql<Reserved>`select s.mac_address as mac, host(s.ip_address) as address, s.scope_id = c.id as "isInScope"
      from dhcp_scope c join dhcp_static_assignment s on s.group_id = c.group_id and s.is_live
        and family(s.ip_address) = family(c.network) where c.id = ${scopeId}`,
  )
}

type Chosen = { lease: WindowsLease | null; entry: LeaseEntry }

/** Makes reservations of the entries that are still leases there and still free here; each for itself. */
export async function commitHandover(switching: Switching, pulled: Pulled, body: LeaseCommit): Promise<LeasePlan> {
  const usable = body.entries.filter((entry) => canonicalAddress(entry.ip_address) && parseMac(entry.mac_address))
  if (usable.length === 0) throw invalid('There is no entry with an address and a MAC address')
  await refuseOutdated(handover, switching.reader, pulled, body.preview_hash)
  const shown = await classified(switching.reader, pulled)
  const chosen = usable.map((entry) => choose(pulled, shown, entry))
  const ledger = await commitEach(chosen, {
    mutate: switching.mutate,
    write: (work, some) => writeEntries(work, pulled, some),
    failed: ({ entry }, error) => ({ ...entry, result: 'failed' as const, error: switching.explain(error) }),
    weightOf: () => 50,
  })
  const plan = planOf(pulled.network, pulled.item.source_ref, ledger, pulled.others)
  await switching.mutate((work) => recordHandover(work, pulled.item.id, plan))
  return plan
}

function choose({ leases }: Pulled, { entries }: LeasePlan, sent: LeaseCommit['entries'][number]): Chosen {
  const address = canonicalAddress(sent.ip_address) ?? ''
  const mac = parseMac(sent.mac_address) ?? ''
  const entry = entries.find((one) => one.ip_address === address && one.mac_address === mac)
  const lease =
    leases.find((one) => canonicalAddress(one.address) === address && parseMac(one.clientId) === mac) ?? null
  const gone: LeaseEntry = {
    ip_address: address,
    mac_address: mac,
    hostname: '',
    action: 'skip',
    reason: 'The source has no such active lease in the network of the scope',
    result: null,
    error: null,
  }
  const isWanted = sent.action === 'create'
  const kept =
    entry && !isWanted ? { ...entry, action: 'skip' as const, reason: 'It was left out by whoever asked' } : entry
  return { lease: isWanted ? lease : null, entry: kept ?? gone }
}

/** Under the lock of the item's plan, what is reserved is looked at again. */
async function writeEntries(work: Work, { item, network, scopeId, sourceName }: Pulled, some: readonly Chosen[]) {
  const { plan, item: now } = await lockItem(work, item.id)
  refuseGivenUp(plan)
  refuseInSwitch(now)
  if (now.scope_id !== scopeId) throw invalid(`${item.source_ref} was linked anew meanwhile`)
  const classifier = new Classifier(network, await reservedIn(work, scopeId))
  const rows: LeaseEntry[] = []
  let count = 0
  for (const { lease, entry } of some) {
    const again = lease ? classifier.entryOf(lease) : entry
    if (again.action !== 'create') rows.push({ ...again, result: 'skipped' })
    else {
      await reserve(work, scopeId, again, sourceName)
      rows.push({ ...again, result: 'created' })
      count++
    }
  }
  if (count === 0) work.unaudited('nothing is reserved')
  return rows
}

async function reserve(work: Work, scope_id: string, entry: LeaseEntry, sourceName: string): Promise<void> {
  await createStatic(work, {
    scope_id,
    ip_address: entry.ip_address,
    mac_address: entry.mac_address,
    hostname: entry.hostname,
    description: `Lease taken over from ${sourceName}`,
    client_id: null,
    duid: null,
    circuit_id: null,
    options_override: {},
    tags: {},
    import_source: 'wsrv_cutover',
    imported_at: 'now',
  })
}

async function recordHandover(work: Work, id: string, { created, skipped, failed }: LeasePlan): Promise<void> {
  const { plan, item } = await lockItem(work, id)
  const rollup = { created, skipped, failed, at: new Date().toISOString() }
  const stage = failed === 0 ? stageAfter(item.stage, 'preflight') : item.stage
  await work.rows(sql`update cutover_item set lease_handover = ${json(rollup)}, stage = ${stage}, modified_at = now()
    where id = ${id}`)
  await movePlan(work, plan, 'preflight')
  await recordDeed(work, {
    plan,
    itemId: id,
    action: 'commit_cutover_lease_handover',
    kind: 'lease_handover',
    summary: `${item.source_ref}: ${created} leases handed over, ${skipped} skipped, ${failed} failed`,
    detail: rollup,
    before: item,
    after: await getItem(work, id),
  })
}
