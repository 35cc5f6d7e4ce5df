import type { RouteOptions } from 'fastify'
import type { Access } from '../src/access/access.ts'

export const accessOf = (route: RouteOptions): Access => route.config?.access ?? 'public'

/** The types whose rights open the route: its own, and those through which it is open as well, depending on the rows. */
export const typesOf = (route: RouteOptions): string[] => {
  const access = accessOf(route)
  if (typeof access === 'string') return []
  const through = Object.values(access.through ?? {}).flat()
  return [access.resource, ...through.map((right) => (typeof right === 'string' ? right : right.type))]
}
