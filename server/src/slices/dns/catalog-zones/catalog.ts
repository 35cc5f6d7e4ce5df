import { createHash } from 'node:crypto'
import { catalogLabel } from '@cadastre/core/dns/catalog-zone'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import { isOn, moduleOverrides } from '../../../modules/state.ts'
import type { Listed } from '../../../records/family.ts'
import { type ListQuery, listRows } from '../../../records/list.ts'
import { parsed } from '../../../records/paging.ts'
import { zoneFamily } from '../zones/family.ts'

export const CATALOG_MODULE = 'dns.catalog_zones'

const sha1 = (data: Uint8Array): Uint8Array => createHash('sha1').update(data).digest()

const Server = z.object({ id: Uuid, name: z.string(), host: z.string() }).meta({ id: 'DnsCatalogServer' })
type Server = z.output<typeof Server>

export const CatalogZone = z
  .object({
    group_id: Uuid,
    enabled: z.boolean(),
    zone_name: z.string(),
    serial: z.int(),
    member_count: z.int(),
    producer: Server.nullable().describe('The primary of the group, which the others transfer the catalogue from'),
    consumers: z.array(Server),
  })
  .meta({ id: 'DnsCatalogZone' })

const Member = z
  .object({ id: Uuid, name: zoneFamily.Row.shape.name, view_id: Uuid.nullable() })
  .meta({ id: 'DnsCatalogZoneRow' })
export const CatalogMember = Member.extend({
  label: z.string().describe('Stands for the zone in the catalogue'),
}).meta({ id: 'DnsCatalogMember' })

// What the primary serves of its own; the others learn of it by the catalogue. What a zone says for itself about who may
// ask for it, take it or is told of it, a catalogue does not carry: such a zone is not in it.
const MEMBERS = sql`z.zone_type = 'primary' and z.deleted_at is null and z.allow_query is null
  and z.allow_transfer is null and z.also_notify is null and z.notify_enabled is null`

export const memberList = {
  table: 'dns_zone',
  alias: 'z',
  permission: 'dns_zone',
  Row: Member,
  sort: 'name',
  isKept: true,
  search: ['z.name'],
} as const satisfies Listed

/** The zones that the catalogue of a group announces. */
export async function catalogMembers(reader: Reader, groupId: string, query: ListQuery) {
  const page = await listRows(reader, memberList, query, [sql`z.group_id = ${groupId}`, MEMBERS])
  const rows = parsed<z.output<typeof Member>>(page).items
  return { ...page, items: JSON.stringify(rows.map((row) => ({ ...row, label: catalogLabel(row.name, sha1) }))) }
}

type Group = { id: string; enabled: boolean; zone_name: string; serial: number; member_count: number }

export async function catalogZone(reader: Reader, groupId: string): Promise<z.output<typeof CatalogZone>> {
  const group = await groupOf(reader, groupId)
  if (!group) throw notFound('DNS group')
  const { id, ...facts } = group
  const servers = await serversOf(reader, groupId)
  const producer = servers.find(({ is_primary }) => is_primary)
  return {
    group_id: id,
    ...facts,
    producer: producer ? shown(producer) : null,
    consumers: servers.filter((server) => server !== producer).map(shown),
  }
}

const shown = ({ id, name, host }: Server): Server => ({ id, name, host })

// Whatever makes a zone, takes one away or brings it back moves the configuration of its group, and the serial with it.
const groupOf = (reader: Reader, id: string): Promise<Group | undefined> =>
  reader.first(sql<Group>`select g.id, g.catalog_zones_enabled as enabled, g.catalog_zone_name as zone_name,
      g.config_revision % 4294967296 as serial,
      (select count(*) from dns_zone z where z.group_id = g.id and ${MEMBERS}) as member_count
    from dns_group g where g.id = ${id}`)

const serversOf = (reader: Reader, groupId: string): Promise<(Server & { is_primary: boolean })[]> =>
  reader.rows(sql<Server & { is_primary: boolean }>`select id, name, host, is_primary from dns_server
    where group_id = ${groupId} and is_enabled order by id`)

/** What the configuration of one server says of the catalogue of its group. */
export type ServerCatalog =
  | { mode: 'producer'; zone_name: string; serial: number; members: string[] }
  | { mode: 'consumer'; zone_name: string; producer_addr: string }

/** Null where the group has none, or nobody to transfer it from. */
export async function catalogFor(
  reader: Reader,
  { id, group_id }: { id: string; group_id: string },
): Promise<ServerCatalog | null> {
  const group = await groupOf(reader, group_id)
  if (!group?.enabled || !(await isCatalogOn(reader))) return null
  const { zone_name, serial } = group
  const producer = (await serversOf(reader, group_id)).find(({ is_primary }) => is_primary)
  if (!producer) return null
  if (producer.id !== id) return { mode: 'consumer', zone_name, producer_addr: producer.host }
  const members = await reader.rows(
    sql<{
      name: string
    }>`select distinct z.name from dns_zone z where z.group_id = ${group_id} and ${MEMBERS} order by z.name`,
  )
  return { mode: 'producer', zone_name, serial, members: members.map(({ name }) => name) }
}

const isCatalogOn = async (reader: Reader): Promise<boolean> =>
  isOn(CATALOG_MODULE, { overrides: await moduleOverrides(reader) }, new Set([CATALOG_MODULE]))
