import { useNavigate, useSearch } from '@tanstack/react-router'
import { listState, type Search } from './list-query.ts'
import type { Identified, Resource } from './resource.ts'

type Change = Record<string, string | number | undefined>

/** The list's state, which lives in the address, and how it is changed. */
export function useListState<Row extends Identified>({ filters = [] }: Resource<Row>) {
  const search = useSearch({ strict: false }) as Search & { dialog?: string }
  const navigate = useNavigate()
  const go = (next: Search, replace: boolean) => navigate({ to: '.', search: next as never, replace })
  const { dialog, tab, ...list } = search
  return {
    state: listState(search, filters),
    /** Back to the first page and nothing chosen, unless a page is what changes. */
    change: (change: Change | 'none') => {
      if (change === 'none') return go({ tab }, false)
      const isPage = 'offset' in change
      return go(
        { ...search, ...(isPage ? {} : { offset: undefined, selected: undefined }), ...withoutEmpty(change) },
        !isPage,
      )
    },
    dialog,
    setDialog: (name: string | undefined) => go({ ...list, tab, dialog: name }, name === undefined),
  }
}

// The first page is the address without one.
const withoutEmpty = (change: Change): Change =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === '' || value === 0 ? undefined : value]),
  )
