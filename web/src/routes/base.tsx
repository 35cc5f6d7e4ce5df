import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireReadyUser } from '../guards.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { Root } from '../ui/Root.tsx'

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})

/** Every page inside the shell. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireReadyUser,
  component: lazyRouteComponent(() => import('../ui/Shell.tsx'), 'Shell'),
})
