import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isStatus } from '../api/errors.ts'
import { meQuery } from '../api/queries.ts'
import { readVisits, storeVisits, withoutVisit, withVisit } from '../lib/recent.ts'
import { useNavigation } from './use-navigation.ts'

/** Notes the page for the palette: one of the navigation, or a record once it was read. */
export function useVisited(title: string): void {
  const queryClient = useQueryClient()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const links = useNavigation().flatMap((section) => section.links)
  const noted = useRef('')
  // After each drawing: nothing else tells that the record has come in, for its title may be what stood there before.
  useEffect(() => {
    const user = queryClient.getQueryData(meQuery.queryKey)
    const link = links.find(({ to }) => to === path)
    const fate = link ? 'there' : fateOf(queryClient, path)
    const name = link?.label ?? title
    if (!user || !fate || noted.current === `${fate} ${path} ${name}`) return
    noted.current = `${fate} ${path} ${name}`
    const visits = readVisits(user.id)
    storeVisits(user.id, fate === 'gone' ? withoutVisit(visits, path) : withVisit(visits, { name, path }))
  })
}

/** Whether the record of a page was read, or is no more; pages without one are not told apart. */
function fateOf(queryClient: QueryClient, path: string): 'there' | 'gone' | null {
  const id = /\/([0-9a-f-]{36})$/.exec(path)?.[1]
  if (id === undefined) return null
  const reads = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) => String(queryKey[0]).endsWith(`/${id}`),
  })
  if (reads.some(({ state }) => isStatus(state.error, 404))) return 'gone'
  return reads.some(({ state }) => state.data !== undefined) ? 'there' : null
}
