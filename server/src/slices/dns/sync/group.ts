import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { reachServer } from '../delivery/server.ts'
import { requireGroup } from '../groups/require.ts'
import type { GroupSync, ServerSync } from './schema.ts'
import { type Syncing, syncServer } from './server.ts'

type Member = { id: string; name: string; driver: string }
type Item = GroupSync['items'][number]

/** All servers of a group that are switched on, one after the other: what comes from one goes to the others. */
export async function syncGroup(syncing: Syncing, groupId: string, importsNew: boolean): Promise<GroupSync> {
  await requireGroup(syncing.reader, groupId)
  const members = await syncing.reader.rows(
    sql<Member>`select id, name, driver from dns_server where group_id = ${groupId} and is_enabled order by name, id`,
  )
  const items: Item[] = []
  for (const member of members) items.push(await syncMember(syncing, member, importsNew))
  const results = items.flatMap(({ result }) => result ?? [])
  const sum = (count: (result: ServerSync) => number) => results.reduce((total, one) => total + count(one), 0)
  return {
    servers_attempted: items.length,
    servers_succeeded: results.length,
    total_imported: sum((one) => one.total_imported),
    total_pushed: sum((one) => one.total_pushed),
    total_push_errors: sum((one) => one.total_push_errors),
    total_zones_imported: sum((one) => one.zones_imported),
    total_zones_pushed_to_server: sum((one) => one.zones_pushed_to_server),
    items,
  }
}

/** A server that cannot be asked is told with its reason; that is no answer about its zones. */
async function syncMember(syncing: Syncing, { id, name, driver }: Member, importsNew: boolean): Promise<Item> {
  const named = { server_id: id, server_name: name, driver }
  const server = await reachServer(syncing.reader, syncing.keys, id)
  if (!server) return { ...named, error: 'The zones of this kind of server cannot be listed', result: null }
  try {
    const result = await syncServer(syncing, server, importsNew)
    await syncing.mutate((work) => noteSync(work, { id, name }, result))
    return { ...named, error: null, result }
  } catch (error) {
    if (error instanceof ServerFault) return { ...named, error: error.message, result: null }
    throw error
  }
}

export async function noteSync(
  work: Work,
  { id, name: display }: { id: string; name: string },
  { items: _items, ...counts }: ServerSync,
): Promise<void> {
  await work.audit({ action: 'dns.server.sync_from_server', type: 'dns_server', id, display, after: counts })
}
