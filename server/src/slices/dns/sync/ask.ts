import type { DnsRecord } from '@cadastre/core/dns/record'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { dnsDriver } from '../../../drivers/dns/drivers.ts'
import { badRequest, notFound, Refusal } from '../../../http/errors.ts'
import type { Keys } from '../../../secrets.ts'
import { type Member, memberColumns, recordsOn } from '../drift/server-records.ts'
import { readZone, type ZoneHead } from '../zones/zone-lock.ts'
import { type Unsettled, unsettledSets } from './unsettled.ts'

/** A zone as a server has it, and what was on its way to the server when it was read. */
export type ServerZone = { member: Member; records: DnsRecord[]; unsettled: Unsettled }

type Place = { group_id: string; id: string }

/** Asks a server of the group for a zone, before any transaction; 502 when it cannot be asked. */
export async function askServer(
  reader: Reader,
  keys: Keys,
  place: Place,
  serverId: string | null,
): Promise<ServerZone> {
  const zone = await readZone(reader, place.group_id, place.id)
  const member = await chosenServer(reader, zone, serverId)
  try {
    return await readFrom(reader, keys, zone, member)
  } catch (error) {
    if (error instanceof ServerFault) throw new Refusal(502, `Server '${member.name}': ${error.message}`)
    throw error
  }
}

async function chosenServer(reader: Reader, zone: ZoneHead, serverId: string | null): Promise<Member> {
  const member = await reader.first(
    sql<Member>`select ${memberColumns} from dns_server where group_id = ${zone.group_id} and is_enabled
      and case when ${serverId}::uuid is null then is_primary else id = ${serverId}::uuid end`,
  )
  if (!member && serverId !== null) throw notFound('DNS server')
  if (!member) throw badRequest('The group has no primary server that is switched on; name one with server_id')
  return member
}

/** 400 for what cannot be read from such a server; faults of the server itself are thrown as they are. */
export async function readFrom(reader: Reader, keys: Keys, zone: ZoneHead, member: Member): Promise<ServerZone> {
  if (zone.zone_type !== 'primary')
    throw badRequest(`${zone.name} is a ${zone.zone_type} zone; its records come from elsewhere`)
  await refuseViews(reader, zone, member)
  const unsettled = await unsettledSets(reader, member.id, { zone_id: zone.id, origin: zone.name })
  const there = await recordsOn(reader, keys, zone, member)
  if ('unsupported' in there) throw badRequest(`Server '${member.name}': ${there.unsupported}`)
  return { member, records: there.records, unsettled }
}

/** What is answered in one view would be taken for what all views have. */
async function refuseViews(reader: Reader, zone: ZoneHead, { name, driver }: Member): Promise<void> {
  if (!dnsDriver(driver).hasViews) return
  const view = await reader.first(sql`select id from dns_view where group_id = ${zone.group_id} limit 1`)
  if (view) throw badRequest(`Server '${name}' chooses the view by who asks; its records cannot be told apart by view`)
}
