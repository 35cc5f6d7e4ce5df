import { may } from '../../../access/actor.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { getSubnet, updateSubnet } from '../subnets/subnets.ts'
import type { SubnetDomain, SubnetDomainCreate } from './schema.ts'

type Zones = { dns_zone_id: string | null; dns_additional_zone_ids: string[] }

/** The forward zones of a subnet's own settings, the primary one first. They are its settings, seen one by one. */
export async function domainsOf(reader: Reader, subnetId: string): Promise<SubnetDomain[]> {
  const { dns_zone_id, dns_additional_zone_ids } = await getSubnet(reader, subnetId)
  const ids = [...new Set([...(dns_zone_id ? [dns_zone_id] : []), ...dns_additional_zone_ids])]
  const zones = await reader.rows(sql<{ id: string; name: string }>`
    select id, name from dns_zone where id = any(${ids}::uuid[]) and deleted_at is null order by name`)
  const isPrimary = (id: string) => id === dns_zone_id
  return zones
    .map(({ id, name }) => ({
      id,
      subnet_id: subnetId,
      dns_zone_id: id,
      is_primary: isPrimary(id),
      zone_name: may(reader.actor, 'read', 'dns_zone', { one: id }) ? name : null,
    }))
    .sort((a, b) => Number(b.is_primary) - Number(a.is_primary))
}

export async function addDomain(work: Work, subnetId: string, input: SubnetDomainCreate): Promise<SubnetDomain> {
  const { dns_zone_id, is_primary } = input
  const { dns_zone_id: primary, dns_additional_zone_ids: others } = await getSubnet(work, subnetId)
  if (primary === dns_zone_id || others.includes(dns_zone_id)) throw conflict('The subnet has this zone already')
  const added: Zones = is_primary
    ? { dns_zone_id, dns_additional_zone_ids: primary === null ? others : [...others, primary] }
    : { dns_zone_id: primary, dns_additional_zone_ids: [...others, dns_zone_id] }
  await updateSubnet(work, subnetId, added)
  const made = (await domainsOf(work, subnetId)).find(({ id }) => id === dns_zone_id)
  if (!made) throw new Error('a zone that was added is not there')
  return made
}

export async function removeDomain(work: Work, subnetId: string, zoneId: string): Promise<void> {
  const { dns_zone_id, dns_additional_zone_ids } = await getSubnet(work, subnetId)
  if (dns_zone_id !== zoneId && !dns_additional_zone_ids.includes(zoneId)) throw notFound('Domain')
  await updateSubnet(work, subnetId, {
    dns_zone_id: dns_zone_id === zoneId ? null : dns_zone_id,
    dns_additional_zone_ids: dns_additional_zone_ids.filter((id) => id !== zoneId),
  })
}
