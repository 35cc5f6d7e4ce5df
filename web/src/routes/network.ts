import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pageSearch } from '../lib/search.ts'
import { app } from './base.tsx'

type Texts = Record<string, string | number | undefined>

/** Whatever the family filters by, as text; the page in numbers. */
function listSearch(raw: Record<string, unknown>): Texts {
  const texts = Object.entries(raw).filter(([, value]) => typeof value === 'string' && value !== '')
  const { limit: _limit, offset: _offset, ...rest } = Object.fromEntries(texts) as Record<string, string>
  return { ...rest, ...pageSearch(raw) }
}

type Page = ComponentType
type Pages = () => Promise<{ ListPage: Page; OnePage: Page }>

const listAt = <const Path extends string>(path: Path, load: Pages) =>
  createRoute({
    getParentRoute: () => app,
    path,
    validateSearch: listSearch,
    component: lazyRouteComponent(load, 'ListPage'),
  })

const oneAt = <const Path extends string>(path: Path, load: () => Promise<{ OnePage: Page }>) =>
  createRoute({
    getParentRoute: () => app,
    path,
    validateSearch: listSearch,
    component: lazyRouteComponent(load, 'OnePage'),
  })

const sites = () => import('../pages/network/sites.tsx')
const routers = () => import('../pages/network/routers.tsx')
const vrfs = () => import('../pages/network/vrfs.tsx')
const customers = () => import('../pages/network/customers.tsx')
const providers = () => import('../pages/network/providers.tsx')
const circuits = () => import('../pages/network/circuits.tsx')
const services = () => import('../pages/network/services.tsx')
const asns = () => import('../pages/network/asns.tsx')
const overlays = () => import('../pages/network/overlays.tsx')
const multicast = () => import('../pages/network/multicast.tsx')
const multicastDomains = () => import('../pages/network/multicast-domains.tsx')
const applications = () => import('../pages/network/applications.tsx')
const domains = () => import('../pages/network/domains.tsx')
const certificates = () => import('../pages/network/tls-certs.tsx')
const mappings = () => import('../pages/network/nat-mappings.tsx')
const sets = () => import('../pages/network/address-sets.tsx')
const fields = () => import('../pages/network/custom-fields.tsx')
const templates = () => import('../pages/network/ipam-templates.tsx')

export const networkRoutes = [
  listAt('/network/sites', sites),
  oneAt('/network/sites/$id', sites),
  listAt('/network/routers', routers),
  oneAt('/network/routers/$id', routers),
  oneAt('/network/vlans/$id', () => import('../pages/network/vlans.tsx')),
  listAt('/network/vrfs', vrfs),
  oneAt('/network/vrfs/$id', vrfs),
  listAt('/network/customers', customers),
  oneAt('/network/customers/$id', customers),
  listAt('/network/providers', providers),
  oneAt('/network/providers/$id', providers),
  listAt('/network/circuits', circuits),
  oneAt('/network/circuits/$id', circuits),
  listAt('/network/services', services),
  oneAt('/network/services/$id', services),
  listAt('/network/asns', asns),
  oneAt('/network/asns/$id', asns),
  listAt('/network/overlays', overlays),
  oneAt('/network/overlays/$id', overlays),
  listAt('/network/multicast', multicast),
  oneAt('/network/multicast/$id', multicast),
  listAt('/network/multicast/domains', multicastDomains),
  oneAt('/network/multicast/domains/$id', multicastDomains),
  listAt('/network/applications', applications),
  oneAt('/network/applications/$id', applications),
  listAt('/network/domains', domains),
  oneAt('/network/domains/$id', domains),
  listAt('/network/tls-certs', certificates),
  oneAt('/network/tls-certs/$id', certificates),
  listAt('/network/nat-mappings', mappings),
  oneAt('/network/nat-mappings/$id', mappings),
  listAt('/network/address-sets', sets),
  oneAt('/network/address-sets/$id', sets),
  listAt('/network/custom-fields', fields),
  oneAt('/network/custom-fields/$id', fields),
  listAt('/network/ipam-templates', templates),
  oneAt('/network/ipam-templates/$id', templates),
] as const
