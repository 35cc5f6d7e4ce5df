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
  validateSearch: (raw) => texts(raw, ['q']),
  component: lazyRouteComponent(() => import('../pages/admin/FeatureModulesPage.tsx'), 'FeatureModulesPage'),
})

const jobs = createRoute({
  getParentRoute: () => app,
  path: '/admin/jobs',
  validateSearch: jobSearch,
  component: lazyRouteComponent(() => import('../pages/admin/JobsPage.tsx'), 'JobsPage'),
})

const job = createRoute({
  getParentRoute: () => app,
  path: '/admin/jobs/$id',
  validateSearch: (raw) => texts(raw, ['dialog', 'id']),
  component: lazyRouteComponent(() => import('../pages/admin/JobPage.tsx'), 'JobPage'),
})

const health = createRoute({
  getParentRoute: () => app,
  path: '/admin/health',
  component: lazyRouteComponent(() => import('../pages/admin/HealthPage.tsx'), 'HealthPage'),
})

const aiTools = createRoute({
  getParentRoute: () => app,
  path: '/admin/ai-tools',
  validateSearch: (raw) => texts(raw, ['q']),
  component: lazyRouteComponent(() => import('../pages/admin/AiToolsPage.tsx'), 'AiToolsPage'),
})

const proposals = createRoute({
  getParentRoute: () => app,
  path: '/admin/proposals',
  validateSearch: (raw) => texts(raw, ['all', 'dialog', 'id']),
  component: lazyRouteComponent(() => import('../pages/admin/ProposalsPage.tsx'), 'ProposalsPage'),
})

const proposal = createRoute({
  getParentRoute: () => app,
  path: '/admin/proposals/$id',
  validateSearch: (raw) => texts(raw, ['dialog', 'id']),
  component: lazyRouteComponent(() => import('../pages/admin/ProposalPage.tsx'), 'ProposalPage'),
})

const certificates = createRoute({
  getParentRoute: () => app,
  path: '/admin/certificates',
  validateSearch: (raw) => ({ ...pageSearch(raw), ...texts(raw, ['dialog', 'id']) }),
  component: lazyRouteComponent(() => import('../pages/admin/certificates/CertificatesPage.tsx'), 'CertificatesPage'),
})

const certificate = createRoute({
  getParentRoute: () => app,
  path: '/admin/certificates/$id',
  validateSearch: (raw) => texts(raw, ['dialog', 'id']),
  component: lazyRouteComponent(() => import('../pages/admin/certificates/CertificatePage.tsx'), 'CertificatePage'),
})

export const adminRoutes = [
  audit,
  modules,
  jobs,
  job,
  health,
  aiTools,
  proposals,
  proposal,
  certificates,
  certificate,
] as const

const auditFilters = [
  ...(['action', 'resource_type', 'resource_id', 'resource_display', 'result', 'user_display_name'] as const),
  ...(['request_id', 'source_ip', 'since', 'until', 'cursor', 'entry'] as const),
]

function auditSearch(raw: Record<string, unknown>) {
  const { limit } = pageSearch(raw)
  return { ...(limit !== undefined && { limit }), ...texts(raw, auditFilters) }
}

function jobSearch(raw: Record<string, unknown>) {
  return { ...pageSearch(raw), ...texts(raw, ['state', 'task', 'dialog', 'id']) }
}
