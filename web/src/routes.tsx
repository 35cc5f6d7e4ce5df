import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { requireReadyUser, requireUser } from './guards.ts'
import { pageSearch, parseSearch, stringifySearch, texts } from './lib/search.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw) => texts(raw, ['next']),
  component: lazyRouteComponent(() => import('./pages/auth/LoginPage.tsx'), 'LoginPage'),
})

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  validateSearch: (raw) => texts(raw, ['next']),
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./pages/auth/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
})

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireReadyUser,
  component: lazyRouteComponent(() => import('./ui/Shell.tsx'), 'Shell'),
})

const start = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/ipam/spaces', replace: true })
  },
})

const spaces = createRoute({
  getParentRoute: () => app,
  path: '/ipam/spaces',
  validateSearch: (raw) => texts(raw, ['q']),
  component: lazyRouteComponent(() => import('./pages/ipam/SpacesPage.tsx'), 'SpacesPage'),
})

const audit = createRoute({
  getParentRoute: () => app,
  path: '/admin/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./pages/admin/AuditPage.tsx'), 'AuditPage'),
})

const modules = createRoute({
  getParentRoute: () => app,
  path: '/admin/feature-modules',
  component: lazyRouteComponent(() => import('./pages/admin/FeatureModulesPage.tsx'), 'FeatureModulesPage'),
})

const jobs = createRoute({
  getParentRoute: () => app,
  path: '/admin/jobs',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./pages/admin/JobsPage.tsx'), 'JobsPage'),
})

const unknown = createRoute({ getParentRoute: () => app, path: '$', component: NotFoundPage })

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      login,
      changePassword,
      app.addChildren([start, spaces, audit, modules, jobs, unknown]),
    ]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

function auditSearch(raw: Record<string, unknown>) {
  const filters = texts(raw, ['action', 'resource_type', 'result', 'user_display_name', 'entry'])
  return { ...pageSearch(raw), ...filters }
}
