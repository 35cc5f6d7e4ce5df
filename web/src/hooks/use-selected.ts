import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { keptSearch } from '../lib/saved-search.ts'
import { selectedIds, selectedText } from '../lib/selected.ts'

const none = { view: '', ids: [] as readonly string[] }

/**
 * Chosen rows, in the address as long as it has room for them, so that going back or loading again keeps them. More
 * are remembered until other rows are shown.
 */
export function useSelected(): [selected: readonly string[], select: (ids: readonly string[]) => void] {
  const { selected: text } = useSearch({ strict: false }) as { selected?: string }
  const view = keptSearch(useLocation({ select: ({ searchStr }) => searchStr }), ['open', 'tab'])
  const navigate = useNavigate()
  const [many, setMany] = useState(none)
  const select = (ids: readonly string[]) => {
    const inAddress = selectedText(ids)
    setMany(inAddress === undefined ? { view, ids } : none)
    navigate({ to: '.', search: (old: object) => ({ ...old, selected: inAddress }) as never, replace: true })
  }
  if (text !== undefined) return [selectedIds(text), select]
  return [many.view === view ? many.ids : none.ids, select]
}
