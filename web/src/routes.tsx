import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { accountRoutes } from './routes/account.ts'
import { adminRoutes } from './routes/admin.ts'
import { changePassword, login, loginCallback, setUpFactor } from './routes/auth.ts'
import { app, root } from './routes/base.tsx'
import { familyRoutes } from './routes/families.ts'
import { identityRoutes } from './routes/identity.ts'
import { ipamRoutes } from './routes/ipam.ts'
import { shellRoutes } from './routes/shell.ts'

const unknown = createRoute({ getParentRoute: () => app, path: '$', component: NotFoundPage })

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      login,
      loginCallback,
      changePassword,
      setUpFactor,
      app.addChildren([
        ...shellRoutes,
        ...ipamRoutes,
        ...accountRoutes,
        ...identityRoutes,
        ...adminRoutes,
        ...familyRoutes,
        unknown,
      ]),
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
