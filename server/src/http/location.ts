import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { RouteTable } from './route-table.ts'

const API = '/api/v1'

/**
 * Answers that something was made say where it can be read: at the route the declaration names, below the path it was
 * made at, where the same kind of thing is answered, or, if it is never read by itself, in the list it was put into.
 */
export function locationOf(route: RouteOptions, routes: readonly RouteOptions[]): string {
  if (route.config?.location !== undefined) return API + route.config.location
  const made = answerOf(route, 201)
  const single = routes.filter(({ method, url }) => method === 'GET' && /\/:\w+$/.test(url))
  const below = single.find(({ url }) => url.replace(/\/:\w+$/, '') === route.url)
  const alike = single.find((other) => made !== undefined && answerOf(other, 200) === made)
  return (below ?? alike)?.url ?? listAbove(route.url, routes)
}

/** The list at the path, or the nearest one above it: many at once are made at a path of their own. */
function listAbove(url: string, routes: readonly RouteOptions[]): string {
  const lists = new Set(routes.flatMap((one) => (one.method === 'GET' && !/:\w+$/.test(one.url) ? one.url : [])))
  for (let path = url; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) if (lists.has(path)) return path
  return url
}

const answerOf = ({ schema }: RouteOptions, status: number): z.ZodType | undefined =>
  (schema as { response?: Record<string, z.ZodType> } | undefined)?.response?.[status]

export function addLocations(app: FastifyInstance, table: RouteTable): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || !answerOf(route, 201)) return
    let template: string | undefined
    route.preSerialization = async (request, reply, made) => {
      if (reply.statusCode !== 201) return made
      // Routes that are registered later count, too.
      template ??= locationOf(route, table.routes)
      reply.header('location', filled(template, request, made as { id?: string }))
      return made
    }
  })
}

/** A parameter at the end of the path names what was made; those before it are the same as in the request. */
function filled(template: string, { params }: FastifyRequest, { id = '' }: { id?: string }): string {
  const own = params as Record<string, string>
  return template
    .replace(/:\w+$/, encodeURIComponent(id))
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(own[name] ?? ''))
}
