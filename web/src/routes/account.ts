import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { texts } from '../lib/search.ts'
import { app } from './base.tsx'

const start = createRoute({
  getParentRoute: () => app,
  path: '/account',
  beforeLoad: () => {
    throw redirect({ to: '/account/profile', replace: true })
  },
})

const profile = createRoute({
  getParentRoute: () => app,
  path: '/account/profile',
  component: lazyRouteComponent(() => import('../pages/account/ProfilePage.tsx'), 'ProfilePage'),
})

const password = createRoute({
  getParentRoute: () => app,
  path: '/account/password',
  component: lazyRouteComponent(() => import('../pages/account/PasswordPage.tsx'), 'PasswordPage'),
})

const secondFactor = createRoute({
  getParentRoute: () => app,
  path: '/account/second-factor',
  component: lazyRouteComponent(() => import('../pages/account/SecondFactorPage.tsx'), 'SecondFactorPage'),
})

const sessions = createRoute({
  getParentRoute: () => app,
  path: '/account/sessions',
  component: lazyRouteComponent(() => import('../pages/account/MySessionsPage.tsx'), 'MySessionsPage'),
})

const tokens = createRoute({
  getParentRoute: () => app,
  path: '/account/tokens',
  validateSearch: (raw) => texts(raw, ['dialog', 'id']),
  component: lazyRouteComponent(() => import('../pages/account/MyTokensPage.tsx'), 'MyTokensPage'),
})

export const accountRoutes = [start, profile, password, secondFactor, sessions, tokens] as const
