import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { pathOf } from '../api/operation.ts'
import type { ListState } from './list-query.ts'
import { askedOf, readPage, rowsOf, type Within } from './pages.ts'
import type { Identified, Resource } from './resource.ts'

const perPage = 100

/** The rows of a list as far as somebody has scrolled, by cursor: none is skipped while others come and go. */
export function usePages<Row extends Identified>(of: Resource<Row>, within: Within, state: ListState) {
  const query = askedOf(of, within, state)
  const { parent } = within
  const pages = useInfiniteQuery({
    queryKey: [pathOf(of.operations.list, parent), 'pages', query],
    queryFn: ({ pageParam, signal }) => readPage(of, { query, parent, cursor: pageParam, limit: perPage, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = pages
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return { query, shown: useMemo(() => data && rowsOf(data.pages), [data]), error, refetch, more }
}
