import type { DnsRecord } from '@cadastre/core/dns/record'
import type { TsigAlgorithm, TsigKey } from '@cadastre/core/dns/tsig'
import { names, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { dnsDriver } from '../../../drivers/dns/drivers.ts'
import { transferZone } from '../../../drivers/dns/transfer.ts'
import { type Keys, unseal } from '../../../secrets.ts'
import { reachServer } from '../delivery/server.ts'

/** A server, as far as its records can be read. */
export type Member = { id: string; name: string; driver: string; host: string; port: number; agent_id: string | null }
export const memberColumns = names(['id', 'name', 'driver', 'host', 'port', 'agent_id'])

export type There = { records: DnsRecord[] } | { unsupported: string }

/** By the server's own interface where there is one, else by a transfer: signed, where an agent has locked the daemon up. */
export async function recordsOn(
  reader: Reader,
  keys: Keys,
  zone: { name: string; group_id: string },
  member: Member,
): Promise<There> {
  const reached = await reachServer(reader, keys, member.id)
  if (reached) {
    const records = await reached.connection.readZone(zone.name)
    if (records === null) throw new ServerFault('The server does not have the zone', true)
    return { records }
  }
  if (!dnsDriver(member.driver).isQueryable) return { unsupported: 'Records cannot be read from this kind of server' }
  const candidates = await tsigKeys(reader, keys, zone.group_id)
  if (member.agent_id !== null && candidates.length === 0)
    return { unsupported: 'The group has no TSIG key to sign a transfer with' }
  return {
    records: await transferWithAny(member, zone.name, member.agent_id === null ? [null, ...candidates] : candidates),
  }
}

/** The first key that the server takes decides; where it takes none, what it said to the last. */
async function transferWithAny(
  member: Member,
  zone: string,
  candidates: readonly (TsigKey | null)[],
): Promise<DnsRecord[]> {
  const [key = null, ...others] = candidates
  try {
    return await transferZone(member, zone, key)
  } catch (error) {
    const isOther = error instanceof ServerFault && error.isRefusal && others.length > 0
    if (isOther) return transferWithAny(member, zone, others)
    throw error
  }
}

type SealedKey = { name: string; algorithm: TsigAlgorithm; secret_sealed: Buffer }

async function tsigKeys(reader: Reader, keys: Keys, groupId: string): Promise<TsigKey[]> {
  const rows = await reader.rows(
    sql<SealedKey>`select name, algorithm, secret_sealed from dns_tsig_key where group_id = ${groupId}
      order by is_internal desc, name limit 10`,
  )
  return rows.map(({ name, algorithm, secret_sealed }) => ({
    name: name.endsWith('.') ? name.toLowerCase() : `${name.toLowerCase()}.`,
    algorithm,
    secret: Buffer.from(unseal(keys, secret_sealed), 'base64'),
  }))
}
