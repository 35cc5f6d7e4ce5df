import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { Refusal } from '../../../http/errors.ts'
import type { RecordRow } from '../../dns/write/record-row.ts'
import { recordEntries, writeRecords } from '../../dns/write/records.ts'
import { lockZones, type ZoneHead } from '../../dns/zones/zone-lock.ts'
import { holdSubnetsOf } from '../locks.ts'
import type { Subject } from '../write/dns/named.ts'
import type { Clash, Plan, ZonePlan } from '../write/dns/plan.ts'
import { clashSentence, idsOf, keptBy } from '../write/dns/publish.ts'
import { type EffectRow, effectColumns } from '../write/effect.ts'
import { keep } from '../write/follow.ts'
import { liveSubnets, type Place, settingsOf } from '../write/settings.ts'
import { type Comparison, compare } from './drift.ts'
import type { NameRepair, NameRepaired } from './schema.ts'

/** Does of the differences what the caller lists, and nothing else. What cannot be done is told and hinders nothing. */
export async function repairNames(work: Work, place: Place, input: NameRepair): Promise<NameRepaired> {
  const subnets = await liveSubnets(work, place)
  const subjects = await lockSubjects(work, subnets, input)
  const settings = await settingsOf(work, subnets)
  const first = await compare(work, subjects, settings)
  const zones = await lockZones(work, [...first.plan.zones.keys()])
  const comparison = await compare(work, subjects, settings)
  const chosen = chosenOf(comparison.plan, input)
  const done = { created: 0, updated: 0, deleted: 0, errors: clashesOf(comparison, chosen.clashes) }
  const written: RecordRow[] = []
  for (const zone of zones) written.push(...(await writeChosen(work, zone, chosen.zones.get(zone.id), done)))
  const ids = idsOf(comparison.stored, written)
  await keep(
    work,
    comparison.named.flatMap((one) => keptBy(one, ids)),
  )
  return done
}

/** The addresses that the lists are about, held; of those that are gone only their records are known. */
async function lockSubjects(work: Work, subnets: readonly string[], input: NameRepair): Promise<Subject[]> {
  const records = [...input.update_record_ids, ...input.delete_stale_record_ids]
  const owners = await work.rows(sql<{ id: string; is_gone: boolean }>`
    select distinct r.ip_address_id as id, i.id is null as is_gone
    from dns_record r left join ip_address i on i.id = r.ip_address_id
    where r.id = any(${records}::uuid[]) and r.auto_generated and r.ip_address_id is not null and r.deleted_at is null`)
  const ids = [...input.create_for_ip_ids, ...owners.map(({ id }) => id)]
  await holdSubnetsOf(work, ids)
  const rows =
    await work.rows(sql<EffectRow>`select ${raw(effectColumns.join(', '))} from ip_address where id = any(${ids}::uuid[])
      and subnet_id = any(${subnets}::uuid[])
     order by id for no key update`)
  const gone = owners.filter(({ is_gone }) => is_gone).map(({ id }) => ({ id, address: id, row: null, isNew: false }))
  return [...rows.map((row) => ({ id: row.id, address: row.address, row, isNew: false })), ...gone]
}

/** Pure: the part of a plan that the caller lists. */
export function chosenOf({ zones, clashes }: Plan, input: NameRepair): Plan {
  const create = new Set<string | null | undefined>(input.create_for_ip_ids)
  const [update, remove] = [new Set(input.update_record_ids), new Set(input.delete_stale_record_ids)]
  const part = (plan: ZonePlan): ZonePlan => ({
    insert: plan.insert.filter(({ ip_address_id }) => create.has(ip_address_id)),
    update: plan.update.filter(({ before, set }) =>
      set.ip_address_id ? create.has(set.ip_address_id) : update.has(before.id),
    ),
    remove: plan.remove.filter(({ id }) => remove.has(id)),
  })
  return {
    zones: new Map([...zones].map(([id, plan]) => [id, part(plan)])),
    clashes: clashes.filter(({ id }) => create.has(id)),
  }
}

function clashesOf({ named }: Comparison, clashes: readonly Clash[]): string[] {
  const addresses = new Map(named.map(({ id, address }) => [id, address]))
  return clashes.map((clash) => clashSentence(addresses.get(clash.id) ?? '', clash))
}

/** All at once; where the zone refuses that, each by itself, so that one does not keep the others from being done. */
async function writeChosen(
  work: Work,
  zone: ZoneHead,
  plan: ZonePlan | undefined,
  done: NameRepaired,
): Promise<RecordRow[]> {
  if (!plan || isNothing(plan)) return []
  const rows = await tryWrite(work, zone, plan, done)
  if (rows) return rows
  const all: RecordRow[] = []
  for (const one of singles(plan)) {
    const [head] = await lockZones(work, [zone.id])
    all.push(...((head && (await tryWrite(work, head, one, done, true))) || []))
  }
  return all
}

async function tryWrite(
  work: Work,
  zone: ZoneHead,
  plan: ZonePlan,
  done: NameRepaired,
  isLast = false,
): Promise<RecordRow[] | null> {
  try {
    const { written } = await writeRecords(work, zone, plan)
    await work.audit(...recordEntries(written))
    done.created += plan.insert.length + plan.update.filter(({ set }) => set.ip_address_id).length
    done.updated += plan.update.filter(({ set }) => !set.ip_address_id).length
    done.deleted += plan.remove.length
    return written.flatMap(({ after }) => after ?? [])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (isLast) done.errors.push(String(error.detail))
    return null
  }
}

const isNothing = ({ insert, update, remove }: ZonePlan): boolean => insert.length + update.length + remove.length === 0

const NOTHING: ZonePlan = { insert: [], update: [], remove: [] }

const singles = ({ insert, update, remove }: ZonePlan): ZonePlan[] => [
  ...remove.map((one) => ({ ...NOTHING, remove: [one] })),
  ...update.map((one) => ({ ...NOTHING, update: [one] })),
  ...insert.map((one) => ({ ...NOTHING, insert: [one] })),
]
