import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { client } from './api/client.ts'
import { permissionsQuery } from './api/identity-queries.ts'
import { meQuery } from './api/queries.ts'
import { may } from './lib/access.ts'

interface Visit {
  context: { queryClient: QueryClient }
  location: ParsedLocation
}

/** The signed-in user, or the way to the login page. A fresh page has no token yet, only the cookie. */
export async function requireUser({ context: { queryClient }, location }: Visit) {
  const token = client.session.token() ?? (await client.session.renew())
  if (token === null) throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  return { me: await queryClient.ensureQueryData(meQuery) }
}

/** The same for every page but the one where the password is changed. */
export async function requireReadyUser(visit: Visit) {
  const { me } = await requireUser(visit)
  if (me.force_password_change) {
    throw redirect({ to: '/change-password', search: { next: visit.location.href }, replace: true })
  }
  return { me }
}

/** The start page: the spaces, or one's own account for those who may not see any. */
export async function goToFirstPage({ context: { queryClient } }: Visit): Promise<never> {
  const permissions = await queryClient.ensureQueryData(permissionsQuery)
  const to = may(permissions, 'read', 'ip_space') ? '/ipam/spaces' : '/account/profile'
  throw redirect({ to, replace: true })
}
