import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { ServerFault, type ZoneType } from '../../../drivers/dns/driver.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { loadedZones, reportSerials } from '../changes/serials.ts'
import { contentsOf, FACTS, settingsOf, type ZoneFacts } from './contents.ts'
import { readBackKeys } from './keys.ts'
import type { Reached } from './server.ts'

type TargetZone = ZoneFacts & {
  delivered_settings: string | null
  delivered_zone_id: string | null
  is_foreign: boolean | null
  /** The server has another serial, and no change would bring it this one. */
  is_behind: boolean
}

/**
 * Makes the zones of a server those of its group: what is new comes, what is gone goes, what has other settings is made
 * anew. A zone that is refused does not keep the others; what was said against the first of them is the answer.
 */
export async function deliverZones(context: JobContext, server: Reached): Promise<string | null> {
  if (server.delivered_revision === server.config_revision) return null
  const faults: string[] = []
  for (const zone of await goneZones(context, server))
    faults.push(...(await trying(zone, () => takeAway(context, server, zone))))
  const changed = (await liveZones(context, server)).filter(isChanged)
  const there = changed.length === 0 ? new Set<string>() : await namesOn(server)
  for (const zone of changed) {
    const isForeign = zone.is_foreign ?? there.has(zone.name)
    faults.push(...(await trying(zone.name, () => bring(context, server, zone, isForeign))))
  }
  if (faults.length === 0)
    await context.mutate(async (work) => {
      work.unaudited('a server has its zones')
      await work.rows(sql`update dns_server set delivered_revision = ${server.config_revision} where id = ${server.id}`)
    })
  return faults[0] ?? null
}

const namesOn = async ({ connection }: Reached): Promise<Set<string>> =>
  new Set((await connection.listZones()).map(({ name }) => name))

/** What the server says against one zone; whatever concerns all of them is thrown. */
async function trying(zone: string, work: () => Promise<string | null>): Promise<string[]> {
  try {
    const fault = await work()
    return fault === null ? [] : [`${zone}: ${fault}`]
  } catch (error) {
    if (error instanceof ServerFault && error.isRefusal) return [`${zone}: ${error.message}`]
    throw error
  }
}

const isChanged = (zone: TargetZone): boolean =>
  zone.is_behind || zone.delivered_zone_id !== zone.id || zone.delivered_settings !== settingsOf(zone)

function liveZones(context: JobContext, { id, group_id, driver }: Reached): Promise<TargetZone[]> {
  const types: readonly ZoneType[] = driver.zoneTypes
  return context.rows(
    sql<TargetZone>`select ${FACTS}, d.settings as delivered_settings, d.zone_id as delivered_zone_id, d.is_foreign,
        z.zone_type = 'primary' and p.current_serial is distinct from greatest(z.last_serial, 1) and not exists (
          select from dns_change c where c.zone_id = z.id and c.seq > coalesce(p.applied_seq, 0)) as is_behind
      from dns_zone z left join dns_server_zone d on d.server_id = ${id} and d.name = z.name
      left join dns_zone_state p on p.server_id = ${id} and p.zone_id = z.id and p.view_name = ''
      where z.group_id = ${group_id} and z.deleted_at is null and z.zone_type = any(${types}::text[]) order by z.id`,
  )
}

async function goneZones(context: JobContext, { id, group_id }: Reached): Promise<string[]> {
  const rows = await context.rows(
    sql<{ name: string }>`select name from dns_server_zone d where server_id = ${id} and not exists (
      select from dns_zone z where z.group_id = ${group_id} and z.name = d.name and z.deleted_at is null) order by name`,
  )
  return rows.map(({ name }) => name)
}

async function takeAway({ mutate }: JobContext, { id, connection }: Reached, name: string): Promise<null> {
  await connection.removeZone(name)
  await mutate(async (work) => {
    work.unaudited('a server has forgotten a zone')
    await work.rows(sql`delete from dns_server_zone where server_id = ${id} and name = ${name}`)
  })
  return null
}

/** Has a server given zones again that it shall have; how many of them it refused when it was given them last. */
export async function giveAgain(work: Work, { id, group_id }: Reached, names: readonly string[]): Promise<number> {
  work.unaudited('a server is given zones again')
  const { refused } = await work.one(
    sql<{ refused: number }>`with anew as (
        update dns_server_zone set settings = '' where server_id = ${id} and name = any(${names}) returning last_error)
      select count(last_error)::int as refused from anew`,
  )
  await work.rows(sql`update dns_server set delivered_revision = -1 where id = ${id}
    returning pg_notify('cadastre_dns', ${group_id})`)
  return refused
}

/** Puts a whole zone on the server; what its changes up to then would bring is there with it. */
export async function bring(
  context: JobContext,
  server: Reached,
  zone: ZoneFacts,
  isForeign: boolean,
): Promise<string | null> {
  const { id, connection, driver } = server
  const contents = await contentsOf(context, zone)
  const faults = await connection.ensureZone(contents, isForeign)
  if (driver.canSign && zone.zone_type === 'primary') {
    await connection.sign(zone.name, zone.dnssec_enabled)
    if (zone.dnssec_enabled || zone.has_keys) await readBackKeys(context, server, zone.name)
  }
  const fault = faults.find((one) => one !== null) ?? null
  await context.mutate(async (work) => {
    work.unaudited('a server has a zone')
    await work.rows(sql`
      insert into dns_server_zone (server_id, name, zone_id, settings, is_foreign, last_error)
      select ${id}::uuid, ${zone.name}, ${zone.id}::uuid, ${settingsOf(zone)}, ${isForeign}, ${fault?.slice(0, 500) ?? null}
      where exists (select from dns_server where id = ${id})
      on conflict (server_id, name) do update set zone_id = excluded.zone_id, settings = excluded.settings,
        last_error = excluded.last_error`)
    // Sets that were refused come again with their changes, which then say what is wrong.
    if (fault === null) await loadedZones(work, id, [{ zone_id: zone.id, serial: contents.serial }])
    await reportSerials(work, id, [{ zone: zone.name, serial: contents.serial }])
  })
  return fault
}
