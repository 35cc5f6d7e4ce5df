import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicSettingsQuery } from '../api/identity-queries.ts'
import { requireUser } from '../guards.ts'
import { texts } from '../lib/search.ts'
import { root } from './base.tsx'

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw) => texts(raw, ['next']),
  // A notice that has to be accepted must be there before the form is. Never throws: without it one can log in too.
  beforeLoad: ({ context }) => context.queryClient.prefetchQuery(publicSettingsQuery),
  component: lazyRouteComponent(() => import('../pages/auth/LoginPage.tsx'), 'LoginPage'),
})

export const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  validateSearch: (raw) => texts(raw, ['next']),
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('../pages/auth/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
})
