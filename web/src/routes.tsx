import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { goToFirstPage } from './guards.ts'
import { parseSearch, stringifySearch, texts } from './lib/search.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { accountRoutes } from './routes/account.ts'
import { adminRoutes } from './routes/admin.ts'
import { changePassword, login } from './routes/auth.ts'
import { app, root } from './routes/base.tsx'
import { identityRoutes } from './routes/identity.ts'

const start = createRoute({ getParentRoute: () => app, path: '/', beforeLoad: goToFirstPage })

const spaces = createRoute({
  getParentRoute: () => app,
  path: '/ipam/spaces',
  validateSearch: (raw) => texts(raw, ['q']),
  component: lazyRouteComponent(() => import('./pages/ipam/SpacesPage.tsx'), 'SpacesPage'),
})

const unknown = createRoute({ getParentRoute: () => app, path: '$', component: NotFoundPage })

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      login,
      changePassword,
      app.addChildren([start, spaces, ...accountRoutes, ...identityRoutes, ...adminRoutes, unknown]),
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
