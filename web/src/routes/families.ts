import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FamilyFacts } from '../api/family.ts'
import { families, hasListPage } from '../families/families.ts'
import { routePath } from '../families/inside.ts'
import { hasOwnPages } from '../families/own-pages.ts'
import { pageSearch } from '../lib/search.ts'
import { app } from './base.tsx'

type Texts = Record<string, string | number | undefined>

/** Whatever the family filters by, as text; the page in numbers. */
function listSearch(raw: Record<string, unknown>): Texts {
  const texts = Object.entries(raw).filter(([, value]) => typeof value === 'string' && value !== '')
  const { limit: _limit, offset: _offset, ...rest } = Object.fromEntries(texts) as Record<string, string>
  return { ...rest, ...pageSearch(raw) }
}

const pages = () => import('../families/pages.tsx')

const routeAt = (path: string, type: string, page: 'ListPage' | 'OnePage' | 'AnywherePage') =>
  createRoute({
    getParentRoute: () => app,
    path: routePath(path),
    validateSearch: listSearch,
    loader: async () => (await import('../families/load-resource.ts')).loadResource(type),
    component: lazyRouteComponent(pages, page),
  })

/** Those that are made inside another one are listed there. */
const routesOf = (family: FamilyFacts) => {
  const { type, page } = family
  return [
    ...(hasListPage(family) ? [routeAt(page, type, 'ListPage')] : []),
    routeAt(`${page}/$id`, type, 'OnePage'),
    ...anywhereRoutes(family),
  ]
}

/** The list over all records of a family that lies in another is where the interface has it. */
const anywhereRoutes = ({ type, anywhere }: FamilyFacts) =>
  anywhere ? [routeAt(anywhere.list.path, type, 'AnywherePage')] : []

/** The pages of all families that have none made by hand. Their addresses come with the families, not with the types. */
export const familyRoutes = [...families.values()]
  .filter(({ type }) => !hasOwnPages(type))
  .flatMap(routesOf) as unknown as readonly []
