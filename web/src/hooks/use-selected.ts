import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { selectedIds, selectedText } from '../lib/selected.ts'

/** Chosen rows, in the address as long as it has room for them, so that going back or loading again keeps them. */
export function useSelected(): [selected: readonly string[], select: (ids: readonly string[]) => void] {
  const { selected: text } = useSearch({ strict: false }) as { selected?: string }
  const navigate = useNavigate()
  const [many, setMany] = useState<readonly string[]>([])
  const select = (ids: readonly string[]) => {
    const inAddress = selectedText(ids)
    setMany(inAddress === undefined ? ids : [])
    navigate({ to: '.', search: (old: object) => ({ ...old, selected: inAddress }) as never, replace: true })
  }
  return [text === undefined ? many : selectedIds(text), select]
}
