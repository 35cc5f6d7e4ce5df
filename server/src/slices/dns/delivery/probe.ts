import { isAtOrBelow } from '@cadastre/core/dns/name'
import type { Reader } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { badRequest, notFound, Refusal } from '../../../http/errors.ts'
import { getRow } from '../../../records/rows.ts'
import type { Keys } from '../../../secrets.ts'
import { serverFamily } from '../servers/family.ts'
import { type Reached, reachServer } from './server.ts'

/** A server that this program talks to itself; 400 when it is of a kind that is reached otherwise. */
export async function requireReached(reader: Reader, keys: Keys, groupId: string, id: string): Promise<Reached> {
  const server = await getRow(reader, serverFamily, id)
  if (server.group_id !== groupId) throw notFound('DNS server')
  const reached = await reachServer(reader, keys, id)
  if (!reached) throw badRequest(`Server '${server.name}' is not one that is talked to without an agent`)
  return reached
}

/** Whether the server can be worked with, in its own words or in ours about it. */
export async function testConnection({ connection }: Reached): Promise<{ ok: boolean; message: string }> {
  try {
    return { ok: true, message: await connection.probe() }
  } catch (error) {
    if (error instanceof ServerFault) return { ok: false, message: error.message }
    throw error
  }
}

/** What is asked of a server; 502 with its reason when it cannot be had. */
export async function orBadGateway<T>(server: Reached, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ServerFault) throw new Refusal(502, `Server '${server.name}': ${error.message}`)
    throw error
  }
}

export type RemoteZoneRow = {
  name: string
  zone_type: string | null
  is_reverse_lookup: boolean
  serial: number | null
}

/** The zones that are on the server. */
export async function zonesOn(server: Reached): Promise<RemoteZoneRow[]> {
  const zones = await orBadGateway(server, () => server.connection.listZones())
  return zones
    .map((zone) => ({ ...zone, is_reverse_lookup: isReverse(zone.name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

const isReverse = (name: string): boolean => ['in-addr.arpa.', 'ip6.arpa.'].some((root) => isAtOrBelow(name, root))
