import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Layout, layoutOf, layoutText } from '../table/layout.ts'
import { listState, type Search } from './list-query.ts'
import type { Identified, Resource } from './resource.ts'
import { columnIds, usualLayout } from './row-columns.tsx'

type Change = Record<string, string | undefined>

/** The list's state, which lives in the address, and how it is changed. */
export function useListState<Row extends Identified>(of: Resource<Row>) {
  const search = useSearch({ strict: false }) as Search & { dialog?: string; columns?: string }
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const usual = usualLayout(of, isPhone)
  const go = (next: Search, replace: boolean) => navigate({ to: '.', search: next as never, replace })
  const { dialog, tab, columns, ...list } = search
  return {
    state: listState(search, of.filters ?? []),
    /** Other rows than those that were chosen from. */
    change: (change: Change | 'none') =>
      change === 'none'
        ? go({ tab, columns }, false)
        : go({ ...search, selected: undefined, ...withoutEmpty(change) }, true),
    layout: layoutOf(columns, usual, columnIds(of)),
    /** Without one it is the usual layout again. */
    setLayout: (layout: Layout | undefined) => go({ ...search, columns: layout && layoutText(layout, usual) }, true),
    dialog,
    setDialog: (name: string | undefined) => go({ ...list, tab, columns, dialog: name }, name === undefined),
  }
}

const withoutEmpty = (change: Change): Change =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value === '' ? undefined : value]))
