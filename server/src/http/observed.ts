import type { FastifyInstance, RouteOptions } from 'fastify'
import type { z } from 'zod'

/**
 * Marks a field of an answer that the product counts, or hears from servers. It moves while somebody has the form open,
 * and is not an edit: it stays out of the revision. The document tells it as `x-observed`.
 */
export const observed = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ 'x-observed': true }) as Schema

declare module 'fastify' {
  interface FastifyInstance {
    /** The observed fields of the resource that a route, or one below it, is about. */
    observedAt(url: string | undefined): ReadonlySet<string>
  }
}

// A path that ends in a parameter names one resource.
export const isResource = (url = ''): boolean => /\/:\w+$/.test(url)

const NONE: ReadonlySet<string> = new Set()

export function addObserved(app: FastifyInstance): void {
  const byResource = new Map<string, ReadonlySet<string>>()
  app.addHook('onRoute', (route) => {
    if (isRead(route) && isResource(route.url)) byResource.set(route.url, observedFields(answerOf(route)))
  })
  app.decorate('observedAt', (url = '') => {
    for (let path = url; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const fields = byResource.get(path)
      if (fields) return fields
    }
    return NONE
  })
}

const isRead = ({ method }: RouteOptions): boolean => [method].flat().includes('GET')
const answerOf = ({ schema }: RouteOptions) => (schema?.response as Record<string, z.ZodType> | undefined)?.[200]

function observedFields(answer: z.ZodType | undefined): ReadonlySet<string> {
  const shape = (answer as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}
  return new Set(Object.keys(shape).filter((name) => shape[name]?.meta()?.['x-observed'] === true))
}
