import type { QueryClient } from '@tanstack/react-query'
import { forgetVisits } from '../lib/recent.ts'
import { publicSettingsQuery } from './identity-queries.ts'

const [publicPath] = publicSettingsQuery.queryKey

/** Drops all that was read for the user, and what they had open. What everyone may see stays: the login page is drawn from it. */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== publicPath })
  queryClient.getMutationCache().clear()
  forgetVisits()
}
