import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import type { DnsDriver, ForwardTransport, ZoneType } from '../../../drivers/dns/driver.ts'
import { dnsDriver, isServedByAll } from '../../../drivers/dns/drivers.ts'
import { lackOf, type Uses } from '../../../drivers/dns/uses.ts'
import { invalid } from '../../../http/errors.ts'

export type Member = { readonly name: string; readonly driver: DnsDriver }

/** The servers of a group, the oldest first. */
export async function membersOf(reader: Reader, groupId: string): Promise<Member[]> {
  const rows = await reader.rows(
    sql<{ name: string; driver: string }>`select name, driver from dns_server where group_id = ${groupId} order by id`,
  )
  return rows.map(({ name, driver }) => ({ name, driver: dnsDriver(driver) }))
}

/** What one of the servers cannot do, in a sentence that names it; null where all can do it. */
function lackOfAny(members: readonly Member[], uses: Uses): string | null {
  for (const { name, driver } of members) {
    const lack = lackOf(driver, uses)
    if (lack) return `Server '${name}' (${driver.label}) cannot ${lack}`
  }
  return null
}

/** Refuses what one of the servers cannot do, and names it. */
export function refuseBeyond(members: readonly Member[], uses: Uses): void {
  const lack = lackOfAny(members, uses)
  if (lack !== null) throw invalid(lack)
}

/** The same for a group; the caller holds it, so that no other kind of server joins before the commit. */
export const requireAbility = async (work: Work, groupId: string, uses: Uses): Promise<void> =>
  refuseBeyond(await membersOf(work, groupId), uses)

/** What the servers of a group cannot publish among these types, each with the sentence that names the server. */
export async function lacksOfTypes(
  reader: Reader,
  groupId: string,
  types: Iterable<string>,
): Promise<Map<string, string>> {
  const asked = [...types].filter((type) => !isServedByAll(type))
  const members = asked.length === 0 ? [] : await membersOf(reader, groupId)
  return new Map(
    asked.flatMap((type) => {
      const sentence = lackOfAny(members, { recordTypes: [type] })
      return sentence === null ? [] : [[type, sentence]]
    }),
  )
}

/** Until commit no server joins the group or becomes another kind; other writers of records are not kept waiting. */
export const holdMembers = (work: Work, groupId: string): Promise<unknown> =>
  work.rows(sql`select from dns_group where id = ${groupId} for share`)

/** The same for types of records. Most are published by every kind of server, and then nobody is asked. */
export async function requireTypes(work: Work, groupId: string, types: Iterable<string>): Promise<void> {
  const recordTypes = [...new Set(types)].filter((type) => !isServedByAll(type))
  if (recordTypes.length === 0) return
  await holdMembers(work, groupId)
  await requireAbility(work, groupId, { recordTypes })
}

type Content = {
  record_types: string[]
  zone_types: ZoneType[]
  has_empty_forward_zone: boolean
  is_signed: boolean
  has_views: boolean
  has_blocklists: boolean
  forward_transport: ForwardTransport | null
  has_quic: boolean
  updates_by_address: boolean
  updates_by_key: boolean
  updates_by_name: boolean
  updates_by_type: boolean
}

/** What a group is used for already. */
export async function usesOf(reader: Reader, groupId: string): Promise<Uses> {
  const live = sql`z.group_id = ${groupId} and z.deleted_at is null`
  const entry = (condition: string) =>
    sql`exists(select from dns_zone z join dns_update_acl u on u.zone_id = z.id where ${live} and ${raw(condition)})`
  const content = await reader.one(
    sql<Content>`select
      array(select distinct r.record_type from dns_zone z join dns_record r on r.zone_id = z.id
        where ${live} and r.deleted_at is null) as record_types,
      array(select distinct z.zone_type from dns_zone z where ${live}) as zone_types,
      exists(select from dns_zone z where ${live} and z.zone_type = 'forward' and z.forwarders = '[]')
        as has_empty_forward_zone,
      exists(select from dns_zone z where ${live} and z.dnssec_enabled) as is_signed,
      exists(select from dns_view v where v.group_id = ${groupId}) as has_views,
      exists(select from dns_blocklist_group b where b.group_id = ${groupId})
        or exists(select from dns_blocklist_view b join dns_view v on v.id = b.view_id where v.group_id = ${groupId})
        as has_blocklists,
      g.options ->> 'forward_transport' as forward_transport,
      coalesce((g.options ->> 'doq_enabled')::boolean, false) as has_quic,
      ${entry(`u.match_kind = 'ip'`)} as updates_by_address,
      ${entry(`u.match_kind = 'tsig_key'`)} as updates_by_key,
      ${entry(`(u.name_scope is not null or u.action = 'deny')`)} as updates_by_name,
      ${entry(`u.record_types <> '[]'`)} as updates_by_type
    from dns_group g where g.id = ${groupId}`,
  )
  return {
    recordTypes: content.record_types,
    zoneTypes: content.zone_types,
    hasEmptyForwardZone: content.has_empty_forward_zone,
    isSigned: content.is_signed,
    hasViews: content.has_views,
    hasBlocklists: content.has_blocklists,
    forwardTransport: content.forward_transport ?? 'do53',
    hasDnsOverQuic: content.has_quic,
    updatesByAddress: content.updates_by_address,
    updatesByKey: content.updates_by_key,
    updatesByName: content.updates_by_name,
    updatesByType: content.updates_by_type,
  }
}
