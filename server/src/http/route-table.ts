import type { FastifyInstance, RouteOptions } from 'fastify'

/** Every route of the running build, for the document, the 405 answer and the tests that walk the surface. */
export type RouteTable = { routes: RouteOptions[]; methodsAt(path: string): string[] }

export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  let patterns: { pattern: RegExp; route: RouteOptions }[] = []
  return {
    routes,
    methodsAt(path) {
      if (patterns.length !== routes.length)
        patterns = routes.map((route) => ({ pattern: patternOf(route.url), route }))
      const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ route }) => route.method)
      return [...new Set(methods)].sort()
    },
  }
}

/** Wildcards are left out: the page that answers every unknown path must not make them look like known ones. */
function patternOf(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return url.includes('*') ? /$^/ : new RegExp(`^${source}$`)
}
