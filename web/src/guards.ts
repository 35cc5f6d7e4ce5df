import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { client } from './api/client.ts'
import { meQuery, modulesQuery } from './api/queries.ts'

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

/** The same for every page but those where the password is changed or a second factor set up. */
export async function requireReadyUser(visit: Visit) {
  const { me } = await requireUser(visit)
  if (me.force_password_change) {
    throw redirect({ to: '/change-password', search: { next: visit.location.href }, replace: true })
  }
  if (me.mfa_enrolment_required) {
    throw redirect({ to: '/set-up-factor', search: { next: visit.location.href }, replace: true })
  }
  // Almost every page asks something of a module, and has to know first which of them are on.
  visit.context.queryClient.prefetchQuery(modulesQuery)
  return { me }
}
