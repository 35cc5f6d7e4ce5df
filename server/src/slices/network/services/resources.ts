import { newId } from '../../../db/ids.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { doesNotExist } from '../../../http/pg-errors.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { refuseMissing } from '../../../references/dangling.ts'
import { type ResourceKind, type ServiceResource, serviceFamily } from './services.ts'

export type Attachment = { resource_kind: ResourceKind; resource_id: string; role: string | null }

const columns = 'id, service_id, resource_kind, resource_id, role, created_at'

/** Ties a resource to a service. Done again, it only sets the role. */
export async function attachResource(work: Work, serviceId: string, input: Attachment): Promise<ServiceResource> {
  const { kind, name } = await lockService(work, serviceId)
  await requireTarget(work, input)
  const [before] = await work.rows(
    sql<ServiceResource>`select ${raw(columns)} from network_service_resource where service_id = ${serviceId}
      and resource_kind = ${input.resource_kind} and resource_id = ${input.resource_id}`,
  )
  if (before?.role === input.role) {
    work.unaudited('nothing changes')
    return before
  }
  if (!before && kind === 'mpls_l3vpn' && input.resource_kind === 'vrf') await refuseSecondVrf(work, serviceId)
  const [after] =
    await work.rows(sql<ServiceResource>`insert into network_service_resource (id, service_id, resource_kind,
      resource_id, role) values (${newId()}, ${serviceId}, ${input.resource_kind}, ${input.resource_id}, ${input.role})
     on conflict (service_id, resource_kind, resource_id) do update set role = excluded.role returning ${raw(columns)}`)
  if (!after) throw new Error('an insert returned no row')
  await work.audit({
    action: before ? 'update' : 'create',
    type: 'network_service_resource',
    id: after.id,
    display: `${name}: ${after.resource_kind}`,
    before: before ?? null,
    after,
  })
  return after
}

export async function detachResource(work: Work, serviceId: string, linkId: string): Promise<void> {
  const { name } = await lockService(work, serviceId)
  const [before] = await work.rows(
    sql<ServiceResource>`delete from network_service_resource where id = ${linkId} and service_id = ${serviceId}
      returning ${raw(columns)}`,
  )
  if (!before) throw notFound('Service resource')
  const display = `${name}: ${before.resource_kind}`
  await work.audit({ action: 'delete', type: 'network_service_resource', id: linkId, display, before })
}

/** The services a resource is part of. */
export const servicesWith = (reader: Reader, kind: ResourceKind, resourceId: string, query: ListQuery): Promise<Page> =>
  listRows(reader, serviceFamily, query, [
    sql`exists (select from network_service_resource link
      where link.service_id = network_service.id and link.resource_kind = ${kind} and link.resource_id = ${resourceId})`,
  ])

async function lockService(work: Work, id: string): Promise<{ kind: string; name: string }> {
  const [service] = await work.rows(
    sql<{
      kind: string
      name: string
    }>`select kind, name from network_service where id = ${id} and deleted_at is null for no key update`,
  )
  if (!service) throw notFound('Service')
  return service
}

async function requireTarget(work: Work, { resource_kind: kind, resource_id: id }: Attachment): Promise<void> {
  // Zones are not part of the product yet, so there is none to name.
  if (kind === 'dns_zone') throw doesNotExist('resource_id', kind)
  await refuseMissing(work, [{ column: 'resource_id', table: kind, ids: [id] }])
}

async function refuseSecondVrf(work: Work, serviceId: string): Promise<void> {
  const attached = await work.rows(
    sql`select from network_service_resource where service_id = ${serviceId} and resource_kind = 'vrf'`,
  )
  if (attached.length > 0) throw invalid('An mpls_l3vpn service has one VRF; detach the other one first')
}
