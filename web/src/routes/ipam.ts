import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router'
import { pageSearch, texts } from '../lib/search.ts'
import { app } from './base.tsx'

type Raw = Record<string, unknown>

const spaces = createRoute({
  getParentRoute: () => app,
  path: '/ipam/spaces',
  validateSearch: (raw: Raw) => texts(raw, ['q', 'dialog']),
  component: lazyRouteComponent(() => import('../pages/ipam/SpacesPage.tsx'), 'SpacesPage'),
})

const subnets = createRoute({
  getParentRoute: () => app,
  path: '/ipam/subnets',
  validateSearch: subnetSearch,
  component: lazyRouteComponent(() => import('../pages/ipam/SubnetsPage.tsx'), 'SubnetsPage'),
})

/** The pages beside the tree. What is open in it stays so from page to page. */
const networks = createRoute({
  getParentRoute: () => app,
  id: 'networks',
  validateSearch: (raw: Raw) => texts(raw, ['open']),
  search: { middlewares: [retainSearchParams(['open'])] },
  component: lazyRouteComponent(() => import('../pages/ipam/NetworksLayout.tsx'), 'NetworksLayout'),
})

const space = createRoute({
  getParentRoute: () => networks,
  path: '/ipam/spaces/$id',
  validateSearch: (raw: Raw) => texts(raw, ['tab', 'entry']),
  component: lazyRouteComponent(() => import('../pages/ipam/SpacePage.tsx'), 'SpacePage'),
})

const block = createRoute({
  getParentRoute: () => networks,
  path: '/ipam/blocks/$id',
  validateSearch: (raw: Raw) => texts(raw, ['tab', 'entry']),
  component: lazyRouteComponent(() => import('../pages/ipam/BlockPage.tsx'), 'BlockPage'),
})

const subnet = createRoute({
  getParentRoute: () => networks,
  path: '/ipam/subnets/$id',
  validateSearch: (raw: Raw) => texts(raw, ['tab', 'entry', 'q', 'status', 'tag', 'sort', 'order', 'selected']),
  component: lazyRouteComponent(() => import('../pages/ipam/SubnetPage.tsx'), 'SubnetPage'),
})

const address = createRoute({
  getParentRoute: () => networks,
  path: '/ipam/addresses/$id',
  validateSearch: (raw: Raw) => texts(raw, ['tab', 'entry']),
  component: lazyRouteComponent(() => import('../pages/ipam/AddressPage.tsx'), 'AddressPage'),
})

const plans = createRoute({
  getParentRoute: () => app,
  path: '/ipam/plans',
  validateSearch: (raw: Raw) => texts(raw, ['q', 'dialog']),
  component: lazyRouteComponent(() => import('../pages/ipam/PlansPage.tsx'), 'PlansPage'),
})

const plan = createRoute({
  getParentRoute: () => app,
  path: '/ipam/plans/$id',
  component: lazyRouteComponent(() => import('../pages/ipam/PlanPage.tsx'), 'PlanPage'),
})

const trash = createRoute({
  getParentRoute: () => app,
  path: '/admin/trash',
  validateSearch: trashSearch,
  component: lazyRouteComponent(() => import('../pages/ipam/TrashPage.tsx'), 'TrashPage'),
})

export const ipamRoutes = [
  spaces,
  subnets,
  networks.addChildren([space, block, subnet, address]),
  plans,
  plan,
  trash,
] as const

function subnetSearch(raw: Raw) {
  const filters = texts(raw, ['space', 'role', 'tag', 'dialog', 'selected'])
  return { ...pageSearch(raw), ...filters }
}

function trashSearch(raw: Raw) {
  const filters = texts(raw, ['q', 'type'])
  return { ...pageSearch(raw), ...filters }
}
