import { may } from '../../../access/actor.ts'
import { visible } from '../../../access/visible.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { type RemoteZone, ServerFault } from '../../../drivers/dns/driver.ts'
import { Refusal } from '../../../http/errors.ts'
import type { Keys } from '../../../secrets.ts'
import type { Reached } from '../delivery/server.ts'
import { giveAgain } from '../delivery/zones.ts'
import type { Member } from '../drift/server-records.ts'
import { lockZone, readZone } from '../zones/zone-lock.ts'
import { readFrom } from './ask.ts'
import { createFound, isSystemZone } from './new-zone.ts'
import type { ServerSync, SyncedZone } from './schema.ts'
import { sourceOf, syncZone } from './zone.ts'

/** Each zone is read outside and written in a transaction of its own: a server may have many, and one may fail. */
export type Syncing = {
  readonly reader: Reader
  readonly keys: Keys
  readonly mutate: <T>(change: (work: Work) => Promise<T>) => Promise<T>
}

type Known = { id: string; name: string; is_open: boolean }

/**
 * Everything of one server: zones that the group does not have come in if that is asked for, zones that the server lacks
 * are given to it, and what both have is made one, record by record. Throws when the server cannot be asked at all.
 */
export async function syncServer(syncing: Syncing, server: Reached, importsNew: boolean): Promise<ServerSync> {
  const remote = await server.connection.listZones()
  const known = await knownZones(syncing.reader, server.group_id)
  const system = remote.filter(({ name }) => isSystemZone(name))
  const fresh = remote.filter(({ name }) => !isSystemZone(name) && !known.has(name))
  const shared = remote.flatMap(({ name }) => {
    const zone = known.get(name)
    return zone?.is_open ? [zone] : []
  })
  const items: SyncedZone[] = []
  for (const zone of fresh) if (importsNew) items.push(await tried(zone.name, () => takeOver(syncing, server, zone)))
  const imported = items.filter(({ error }) => error === null).length
  const { pushed, refused } = await pushMissing(syncing, server, remote, known)
  for (const zone of shared) items.push(await tried(zone.name, () => syncKnown(syncing, server, zone.id)))
  const result = { ...totals(items), zones_on_server: remote.length, new_zones_on_server: fresh.length }
  return {
    ...result,
    zones_imported: imported,
    zones_skipped_system: system.length,
    zones_pushed_to_server: pushed,
    zones_push_to_server_errors: refused,
    items,
  }
}

/** By name; those that are open are primary zones of no view, which the caller may write. */
async function knownZones(reader: Reader, groupId: string): Promise<Map<string, Known>> {
  const rows = await reader.rows(
    sql<Known>`select id, name, zone_type = 'primary' and view_id is null
        and ${visible(reader, 'dns_zone', 'dns_zone.id', 'write')} as is_open
      from dns_zone where group_id = ${groupId} and deleted_at is null order by view_id nulls last`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

type Outcome = Omit<SyncedZone, 'zone' | 'error'>
const NOTHING: Outcome = { imported: 0, pushed: 0, server_records: 0, push_errors: [] }

/** What cannot be compared is told with its reason, and keeps no other zone from it. */
async function tried(zone: string, work: () => Promise<Outcome>): Promise<SyncedZone> {
  try {
    return { zone, ...(await work()), error: null }
  } catch (error) {
    if (error instanceof ServerFault) return { zone, ...NOTHING, error: error.message }
    if (error instanceof Refusal) return { zone, ...NOTHING, error: String(error.detail) }
    throw error
  }
}

async function syncKnown(
  { reader, keys, mutate }: Syncing,
  { group_id, ...server }: Reached,
  id: string,
): Promise<Outcome> {
  const from = await readFrom(reader, keys, await readZone(reader, group_id, id), memberOf(server))
  return outcomeOf(await mutate(async (work) => syncZone(work, await lockZone(work, group_id, id), from, true)))
}

async function takeOver({ mutate }: Syncing, server: Reached, zone: RemoteZone): Promise<Outcome> {
  if (zone.zone_type !== 'primary')
    throw new ServerFault(`It is a ${zone.zone_type ?? 'special'} zone there; primary zones are imported`, true)
  const records = await server.connection.readZone(zone.name)
  if (records === null) throw new ServerFault('The server does not have the zone', true)
  const source = sourceOf(server.driver.id)
  const from = { member: memberOf(server), records, unsettled: { seq: 0, sets: new Map() } }
  return outcomeOf(
    await mutate(async (work) => {
      const head = await createFound(work, { group_id: server.group_id, name: zone.name, source }, records)
      return syncZone(work, head, from, true)
    }),
  )
}

const memberOf = ({ id, name, host, port, driver }: Omit<Reached, 'group_id'>): Member => ({
  id,
  name,
  host,
  port,
  driver: driver.id,
  agent_id: null,
})

const outcomeOf = ({ imported, pushed, server_records, push_errors }: Outcome): Outcome => ({
  imported,
  pushed,
  server_records,
  push_errors,
})

/** Zones that the server shall have and has not, it is given again by whoever works with it. */
async function pushMissing(
  { reader, mutate }: Syncing,
  server: Reached,
  remote: readonly RemoteZone[],
  known: ReadonlyMap<string, Known>,
): Promise<{ pushed: number; refused: number }> {
  const there = new Set(remote.map(({ name }) => name))
  const missing = [...known.values()].filter(({ name, is_open }) => is_open && !there.has(name)).map(({ name }) => name)
  if (missing.length === 0 || !may(reader.actor, 'write', 'dns_group', { one: server.group_id }))
    return { pushed: 0, refused: 0 }
  const refused = await mutate((work) => giveAgain(work, server, missing))
  return { pushed: missing.length, refused }
}

function totals(items: readonly SyncedZone[]) {
  const failed = items.filter(({ error }) => error !== null).length
  const sum = (count: (item: SyncedZone) => number) => items.reduce((total, item) => total + count(item), 0)
  return {
    zones_attempted: items.length,
    zones_succeeded: items.length - failed,
    zones_failed: failed,
    total_imported: sum(({ imported }) => imported),
    total_pushed: sum(({ pushed }) => pushed),
    total_push_errors: sum(({ push_errors }) => push_errors.length),
  }
}
