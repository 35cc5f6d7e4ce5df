import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { publicSettingsQuery } from '../api/identity-queries.ts'
import { requireUser } from '../guards.ts'
import { texts } from '../lib/search.ts'
import { root } from './base.tsx'

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw) => texts(raw, ['next', 'error']),
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

/** Where somebody sets up the second factor that their provider asks for. */
export const setUpFactor = createRoute({
  getParentRoute: () => root,
  path: '/set-up-factor',
  validateSearch: (raw) => texts(raw, ['next']),
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('../pages/auth/SetUpFactorPage.tsx'), 'SetUpFactorPage'),
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The challenge that a login by way of another site ends with; it is for the next page alone. */
    mfaToken?: string
  }
}

/** Where somebody ends who logged in by way of another site; the token leaves the address before anything is shown. */
export const loginCallback = createRoute({
  getParentRoute: () => root,
  path: '/login/callback',
  beforeLoad: ({ location }) => {
    const said = new URLSearchParams(location.hash)
    const [token, mfaToken] = [said.get('access_token'), said.get('mfa_token')]
    if (mfaToken !== null) throw redirect({ to: '/login', replace: true, state: (state) => ({ ...state, mfaToken }) })
    if (token === null) throw redirect({ to: '/login', replace: true })
    client.session.start(token)
    throw redirect({ to: '/', replace: true })
  },
})
