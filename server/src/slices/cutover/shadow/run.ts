import { json, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { dnsDriver } from '../../../drivers/dns/drivers.ts'
import { invalid } from '../../../http/errors.ts'
import { getItem, getPlan, lockItem } from '../find.ts'
import type { ManagedZone } from '../managed.ts'
import { wiredZone } from '../parity/examine.ts'
import type { Running } from '../parity/run.ts'
import { movePlan } from '../plans.ts'
import type { DnsSource } from '../source/servers.ts'
import { recordDeed } from '../timeline.ts'
import { askAll, type Place, placeOf, type Question } from './ask.ts'
import { tally } from './rules.ts'
import type { ShadowReport } from './schema.ts'

const TYPES = [
  ...['A', 'AAAA', 'CAA', 'CNAME', 'DNAME', 'HTTPS', 'LOC', 'MX', 'NAPTR', 'NS', 'PTR'],
  ...['SOA', 'SRV', 'SSHFP', 'SVCB', 'TLSA', 'TXT'],
]

/** Asks the legacy server and the new ones the same questions; the report is kept with the item. */
export async function runShadow(running: Running, id: string, sampleSize: number): Promise<ShadowReport> {
  const item = await getItem(running.reader, id)
  if (item.kind !== 'dns_zone') throw invalid(`${item.source_ref} is a DHCP scope; shadow queries are for zones`)
  const { source, zone } = await wiredZone(running, await getPlan(running.reader, item.plan_id), item)
  const report = await shadowOf(running.reader, source, zone, sampleSize)
  await running.mutate(async (work) => {
    const { plan, item: before } = await lockItem(work, id)
    await work.rows(sql`update cutover_item set last_shadow = ${json(report)}, last_shadow_at = now(), modified_at = now()
      where id = ${id}`)
    await movePlan(work, plan, 'shadow')
    const { samples: _samples, ...summary } = report
    await recordDeed(work, {
      plan,
      itemId: id,
      action: 'run_cutover_shadow',
      kind: 'shadow',
      summary: `${item.source_ref}: ${report.matched} of ${report.sampled} answers alike, ${report.mismatched} differ, ${report.errors} failed`,
      detail: summary,
      before: { stage: before.stage, last_shadow_at: before.last_shadow_at },
      after: { stage: before.stage, last_shadow: summary },
    })
  })
  return report
}

async function shadowOf(reader: Reader, source: DnsSource, zone: ManagedZone, size: number): Promise<ShadowReport> {
  const { questions, sample_source } = await questionsFor(reader, zone, size)
  const { targets, warnings } = await targetsOf(reader, source, zone)
  const from = await placeOf(source)
  const said = [
    ...(sample_source === 'zone_records'
      ? ['The query log of the group is empty; switch query logging on to ask what clients really ask']
      : []),
    ...warnings,
    ...(zone.view_id === null ? [] : ['The zone here is in a view; servers answer it to those who are in the view']),
    ...(from ? [] : [`${source.name} (${source.host}) has no address; nothing was asked`]),
    ...(targets.length > 0 ? [] : ['No server of the target group can be asked; nothing was compared']),
    ...(questions.length > 0 ? [] : ['There is nothing to ask: the zone has no records']),
  ]
  const samples = from && targets.length > 0 ? await askAll(from, targets, questions) : []
  return {
    zone_name: zone.name,
    source: `${source.name} (${source.host})`,
    targets: targets.map(({ label }) => label),
    sample_source,
    ...tally(samples),
    samples,
    warnings: said,
  }
}

type Questions = Pick<ShadowReport, 'sample_source'> & { questions: Question[] }

/** What clients asked in the last day, newest first; else the zone's own records. */
async function questionsFor(reader: Reader, { id, name, group_id }: ManagedZone, size: number): Promise<Questions> {
  const bare = name === '.' ? '' : name.slice(0, -1)
  const asked = await reader.rows(
    sql<Question>`select lower(rtrim(qname, '.')) || '.' as name, qtype from dns_query_log
      where server_id in (select id from dns_server where group_id = ${group_id}) and ts > now() - interval '24 hours'
        and qtype = any(${TYPES}::text[]) and (lower(rtrim(qname, '.')) = ${bare}
          or right(lower(rtrim(qname, '.')), length(${bare}) + 1) = '.' || ${bare})
      group by 1, 2 order by max(ts) desc, 1, 2 limit ${size}`,
  )
  if (asked.length > 0) return { questions: asked, sample_source: 'query_log' }
  const own = await reader.rows(
    sql<Question>`select distinct fqdn as name, record_type as qtype from dns_record where zone_id = ${id}
      and deleted_at is null and view_id is null and record_type = any(${TYPES}::text[])
      order by name, qtype limit ${size}`,
  )
  return { questions: own, sample_source: 'zone_records' }
}

type Member = { id: string; name: string; driver: string; host: string; port: number }

async function targetsOf(
  reader: Reader,
  source: DnsSource,
  { group_id }: ManagedZone,
): Promise<{ targets: Place[]; warnings: string[] }> {
  const members = await reader.rows(
    sql<Member>`select id, name, driver, host, port from dns_server where group_id = ${group_id} and is_enabled
      and id <> ${source.id} order by is_primary desc, name, id`,
  )
  const targets: Place[] = []
  const warnings: string[] = []
  for (const member of members) {
    if (!dnsDriver(member.driver).isQueryable) {
      warnings.push(`${member.name} is hosted in a cloud and was not asked`)
      continue
    }
    const place = await placeOf(member)
    if (place) targets.push(place)
    else warnings.push(`${member.name} (${member.host}) has no address and was not asked`)
  }
  return { targets, warnings }
}
