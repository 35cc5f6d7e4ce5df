import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { maybe, RouteId, RoutePath } from '../../../records/fields.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { operationsOf, sliceOf } from '../../../records/resource.ts'
import type { Routes } from '../../../slice.ts'
import { attachResource, detachResource, servicesWith } from './resources.ts'
import { createService, ResourceKind, ServiceResource, serviceFamily, updateService } from './services.ts'
import { ServiceSummary, summaryOf } from './summary.ts'

/** Bundles of network resources that are sold or run as one. */
export const services = sliceOf(
  serviceFamily,
  { ...operationsOf(serviceFamily), create: createService, update: updateService },
  resourceRoutes,
)

const Attachment = z
  .object({ resource_kind: ResourceKind, resource_id: Uuid, role: maybe(64).default(null) })
  .meta({ id: 'NetworkServiceResourceCreate' })

function resourceRoutes(app: Routes): void {
  const { read, act, remove } = verbs(app)

  read(
    '/by-resource/:kind/:resource_id',
    'network_services_by_resource',
    'List the services a resource is part of',
    {
      params: z.object({ kind: ResourceKind, resource_id: RouteId }),
      query: arrayQuery(serviceFamily),
      answer: z.array(serviceFamily.Row),
    },
    async (reader, { params, query, reply }) => {
      const { kind, resource_id } = params
      return sendArray(reply, await servicesWith(reader, kind, resource_id, query))
    },
  )

  act(
    '/:id/resources',
    'network_services_attach',
    'Make a resource part of a service',
    { params: RoutePath, body: Attachment, answer: ServiceResource },
    (work, { params, body }) => attachResource(work, params.id, body),
  )

  remove(
    '/:id/resources/:link_id',
    'network_services_detach',
    'Take a resource out of a service',
    { params: RoutePath.extend({ link_id: RouteId }) },
    (work, { params }) => detachResource(work, params.id, params.link_id),
  )

  read(
    '/:id/summary',
    'network_services_summary',
    'Summarise a service by what it is made of',
    { params: RoutePath, answer: ServiceSummary },
    (reader, { params }) => summaryOf(reader, params.id),
  )
}
