import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { families } from '../../families/families.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { placeOf } from '../../lib/crumbs.ts'
import { readVisits, type Visit } from '../../lib/recent.ts'
import { navigation, type PageLink } from '../../paths.ts'
import type { Entry, EntryGroup } from './entries.ts'

/** Records whose list is not in the navigation. */
const others = [...families.values()]
  .filter(({ page }) => !placeOf(navigation, page))
  .map(({ title, page, icon }) => ({ label: title, to: page, icon }))

/** The pages this user had open before this one. */
export function useRecent(): EntryGroup[] {
  const queryClient = useQueryClient()
  const { latestLocation } = useRouter()
  const sections = [...useNavigation(), { label: '', links: others }]
  const [visits] = useState(() => readVisits(queryClient.getQueryData(meQuery.queryKey)?.id ?? ''))
  const entries = visits
    .filter(({ path }) => path !== latestLocation.pathname)
    .flatMap((visit) => entryOf(visit, sections))
  return entries.length > 0 ? [{ label: 'Recent', entries }] : []
}

type Sections = Parameters<typeof placeOf<Pick<PageLink, 'label' | 'to' | 'icon'>>>[0]

/** What is no longer to be seen in the navigation, as of a module that was switched off, is not offered. */
function entryOf({ name, path }: Visit, sections: Sections): Entry[] {
  const place = placeOf(sections, path)
  if (!place) return []
  const { label, to, icon } = place.link
  return [{ id: `recent ${path}`, label: name, hint: to === path ? place.section : label, icon, open: path }]
}
