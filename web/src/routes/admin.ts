import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearch, texts } from '../lib/search.ts'
import { app } from './base.tsx'

const audit = createRoute({
  getParentRoute: () => app,
  path: '/admin/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../pages/admin/AuditPage.tsx'), 'AuditPage'),
})

const modules = createRoute({
  getParentRoute: () => app,
  path: '/admin/feature-modules',
  component: lazyRouteComponent(() => import('../pages/admin/FeatureModulesPage.tsx'), 'FeatureModulesPage'),
})

const jobs = createRoute({
  getParentRoute: () => app,
  path: '/admin/jobs',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('../pages/admin/JobsPage.tsx'), 'JobsPage'),
})

export const adminRoutes = [audit, modules, jobs] as const

function auditSearch(raw: Record<string, unknown>) {
  const filters = texts(raw, ['action', 'resource_type', 'result', 'user_display_name', 'entry'])
  return { ...pageSearch(raw), ...filters }
}
