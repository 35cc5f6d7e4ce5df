import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { pageSearch, texts } from '../lib/search.ts'
import { app } from './base.tsx'

const start = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview', replace: true })
  },
})

const overview = createRoute({
  getParentRoute: () => app,
  path: '/overview',
  component: lazyRouteComponent(() => import('../pages/home/OverviewPage.tsx'), 'OverviewPage'),
})

const search = createRoute({
  getParentRoute: () => app,
  path: '/search',
  validateSearch: (raw) => texts(raw, ['q', 'types']),
  component: lazyRouteComponent(() => import('../pages/search/SearchPage.tsx'), 'SearchPage'),
})

const tools = createRoute({
  getParentRoute: () => app,
  path: '/tools',
  // What a tool asks for is in its schema.
  validateSearch: (raw: Record<string, unknown>) => texts(raw, Object.keys(raw)),
  component: lazyRouteComponent(() => import('../pages/tools/ToolsPage.tsx'), 'ToolsPage'),
})

const dnsChanges = createRoute({
  getParentRoute: () => app,
  path: '/dns/changes',
  validateSearch: (raw) => texts(raw, ['state']),
  component: lazyRouteComponent(() => import('../pages/dns/ChangesPage.tsx'), 'ChangesPage'),
})

const subnets = createRoute({
  getParentRoute: () => app,
  path: '/reports/subnets',
  component: lazyRouteComponent(() => import('../pages/reports/TopSubnetsPage.tsx'), 'TopSubnetsPage'),
})

const owners = createRoute({
  getParentRoute: () => app,
  path: '/reports/owners',
  component: lazyRouteComponent(() => import('../pages/reports/TopOwnersPage.tsx'), 'TopOwnersPage'),
})

const changes = createRoute({
  getParentRoute: () => app,
  path: '/reports/changes',
  validateSearch: (raw) => texts(raw, ['days']),
  component: lazyRouteComponent(() => import('../pages/reports/TopChangesPage.tsx'), 'TopChangesPage'),
})

const stale = createRoute({
  getParentRoute: () => app,
  path: '/reports/stale-addresses',
  validateSearch: staleSearch,
  component: lazyRouteComponent(() => import('../pages/reports/StaleAddressesPage.tsx'), 'StaleAddressesPage'),
})

/** The pages around those of the address space and the network. */
export const shellRoutes = [start, overview, search, tools, dnsChanges, subnets, owners, changes, stale] as const

function staleSearch(raw: Record<string, unknown>) {
  const filters = texts(raw, ['stale_days', 'include_never_seen', 'space_id', 'block_id', 'subnet_id', 'selected'])
  return { ...pageSearch(raw), ...filters }
}
