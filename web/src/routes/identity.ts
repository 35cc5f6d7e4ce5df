import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from '../lib/search.ts'
import { app } from './base.tsx'

const filtered = (raw: Record<string, unknown>) => texts(raw, ['q', 'dialog', 'id'])

const users = createRoute({
  getParentRoute: () => app,
  path: '/admin/users',
  validateSearch: filtered,
  component: lazyRouteComponent(() => import('../pages/users/UsersPage.tsx'), 'UsersPage'),
})

const groups = createRoute({
  getParentRoute: () => app,
  path: '/admin/groups',
  validateSearch: filtered,
  component: lazyRouteComponent(() => import('../pages/groups/GroupsPage.tsx'), 'GroupsPage'),
})

const grants = createRoute({
  getParentRoute: () => app,
  path: '/admin/groups/grants',
  validateSearch: (raw) => texts(raw, ['group', 'ended', 'dialog', 'id']),
  component: lazyRouteComponent(() => import('../pages/groups/GrantsPage.tsx'), 'GrantsPage'),
})

const roles = createRoute({
  getParentRoute: () => app,
  path: '/admin/roles',
  validateSearch: filtered,
  component: lazyRouteComponent(() => import('../pages/roles/RolesPage.tsx'), 'RolesPage'),
})

const tokens = createRoute({
  getParentRoute: () => app,
  path: '/admin/tokens',
  validateSearch: filtered,
  component: lazyRouteComponent(() => import('../pages/admin/AllTokensPage.tsx'), 'AllTokensPage'),
})

const sessions = createRoute({
  getParentRoute: () => app,
  path: '/admin/sessions',
  validateSearch: filtered,
  component: lazyRouteComponent(() => import('../pages/admin/AllSessionsPage.tsx'), 'AllSessionsPage'),
})

const settings = createRoute({
  getParentRoute: () => app,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage'),
})

export const identityRoutes = [users, groups, grants, roles, tokens, sessions, settings] as const
