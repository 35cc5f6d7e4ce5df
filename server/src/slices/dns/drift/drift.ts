import { compareZone } from '@cadastre/core/dns/identity'
import { relativeTo } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import type { TsigAlgorithm, TsigKey } from '@cadastre/core/dns/tsig'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { dnsDriver } from '../../../drivers/dns/drivers.ts'
import { transferZone } from '../../../drivers/dns/transfer.ts'
import { type Keys, unseal } from '../../../secrets.ts'
import { reachServer } from '../delivery/server.ts'
import { type Parts, rdataOf } from '../records/rdata.ts'
import { readZone, type ZoneHead } from '../zones/zone-lock.ts'
import type { DriftRecord, ServerDrift, ZoneDrift } from './schema.ts'

type Member = { id: string; name: string; driver: string; host: string; port: number; agent_id: string | null }

/** What each server has of a zone, held against what it shall have. One that cannot be read keeps no other from it. */
export async function driftOf(
  reader: Reader,
  keys: Keys,
  { group_id, id }: { group_id: string; id: string },
): Promise<ZoneDrift> {
  const zone = await readZone(reader, group_id, id)
  const [members, meant, warnings] = await Promise.all([
    reader.rows(
      sql<Member>`select id, name, driver, host, port, agent_id from dns_server
        where group_id = ${group_id} and is_enabled order by name, id`,
    ),
    meantRecords(reader, zone),
    warningsOf(reader, zone),
  ])
  const servers = await Promise.all(members.map((member) => compareWith(reader, keys, zone, member, meant)))
  return { zone_id: id, zone_name: zone.name, db_record_count: meant.length, servers, warnings }
}

type Row = Parts & { fqdn: string; record_type: string; ttl: number | null }

async function meantRecords(reader: Reader, { id, ttl: usual }: ZoneHead): Promise<DnsRecord[]> {
  const rows = await reader.rows(
    sql<Row>`select fqdn, record_type, ttl, value, priority, weight, port from dns_record
      where zone_id = ${id} and deleted_at is null and view_id is null`,
  )
  return rows.map((row) => ({
    name: row.fqdn,
    type: row.record_type,
    ttl: row.ttl ?? usual,
    value: rdataOf(row.record_type, row),
  }))
}

async function warningsOf(reader: Reader, { id, view_id, zone_type }: ZoneHead): Promise<string[]> {
  const scoped = await reader.first(
    sql`select id from dns_record where zone_id = ${id} and deleted_at is null and view_id is not null limit 1`,
  )
  return [
    ...(view_id === null ? [] : ['The zone belongs to a view; servers answer it to those who are in the view']),
    ...(scoped ? ['Some records are in a view of their own; they are not compared'] : []),
    ...(zone_type === 'primary' ? [] : [`The zone is a ${zone_type} zone; its records come from elsewhere`]),
  ]
}

async function compareWith(
  reader: Reader,
  keys: Keys,
  zone: ZoneHead,
  member: Member,
  meant: readonly DnsRecord[],
): Promise<ServerDrift> {
  const named = { server_id: member.id, server_name: member.name, driver: member.driver }
  const nothing = { in_sync: 0, drift_count: 0, extra_on_server: [], missing_on_server: [] }
  try {
    const there = await recordsOn(reader, keys, zone, member)
    if ('unsupported' in there) return { ...named, status: 'unsupported', error: there.unsupported, ...nothing }
    const { same, missing, extra } = compareZone(zone.name, meant, there.records)
    return {
      ...named,
      status: 'ok',
      error: null,
      in_sync: same,
      drift_count: missing.length + extra.length,
      extra_on_server: extra.map((record) => shown(zone, record)),
      missing_on_server: missing.map((record) => shown(zone, record)),
    }
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error
    return { ...named, status: 'error', error: error.message, ...nothing }
  }
}

const shown = ({ name: origin }: ZoneHead, { name, type, value, ttl }: DnsRecord): DriftRecord => ({
  name: relativeTo(name, origin),
  record_type: type,
  value,
  ttl,
})

type There = { records: DnsRecord[] } | { unsupported: string }

/** By the server's own interface where there is one, else by a transfer: signed, where an agent has locked the daemon up. */
async function recordsOn(reader: Reader, keys: Keys, zone: ZoneHead, member: Member): Promise<There> {
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
