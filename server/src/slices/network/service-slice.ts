import { z } from 'zod'
import { Nothing, Problem, Uuid } from '../../http/schema.ts'
import { maybe, RouteId, RoutePath } from '../../records/fields.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import { operationsOf, sliceOf } from '../../records/resource.ts'
import type { Routes } from '../../slice.ts'
import { attachResource, detachResource, servicesWith } from './service-resources.ts'
import { ServiceSummary, summaryOf } from './service-summary.ts'
import { createService, ResourceKind, ServiceResource, serviceFamily, updateService } from './services.ts'

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
  app.get(
    '/by-resource/:kind/:resource_id',
    {
      schema: {
        operationId: 'network_services_by_resource',
        summary: 'List the services a resource is part of',
        params: z.object({ kind: ResourceKind, resource_id: RouteId }),
        querystring: arrayQuery(serviceFamily),
        response: { 200: z.array(serviceFamily.Row) },
      },
    },
    async (request, reply) => {
      const { kind, resource_id } = request.params
      return sendArray(reply, await servicesWith(request.reader(), kind, resource_id, request.query))
    },
  )

  app.post(
    '/:id/resources',
    {
      schema: {
        operationId: 'network_services_attach',
        summary: 'Make a resource part of a service',
        params: RoutePath,
        body: Attachment,
        response: { 200: ServiceResource, 404: Problem },
      },
    },
    (request) => request.mutate((work) => attachResource(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id/resources/:link_id',
    {
      schema: {
        operationId: 'network_services_detach',
        summary: 'Take a resource out of a service',
        params: RoutePath.extend({ link_id: RouteId }),
        response: { 204: Nothing, 404: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => detachResource(work, request.params.id, request.params.link_id))
      return reply.code(204).send()
    },
  )

  app.get(
    '/:id/summary',
    {
      schema: {
        operationId: 'network_services_summary',
        summary: 'Summarise a service by what it is made of',
        params: RoutePath,
        response: { 200: ServiceSummary, 404: Problem },
      },
    },
    (request) => summaryOf(request.reader(), request.params.id),
  )
}
