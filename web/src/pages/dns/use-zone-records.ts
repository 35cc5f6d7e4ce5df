import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { send } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsRecordsListQuery, DnsZone } from '../../api/generated/types.ts'
import { pathOf } from '../../api/operation.ts'
import { pageOf, rowsOf } from '../../resource/pages.ts'

const perPage = 200

interface Asked {
  type: string
  q: string
  sort?: string
  order?: 'asc' | 'desc'
}

/** The records of a zone as far as somebody has scrolled, by cursor. */
export function useZoneRecords(zone: DnsZone, { type, q, sort, order }: Asked) {
  const params = { group_id: zone.group_id, id: zone.id }
  const query = {
    ...(type !== '' && { record_type: type }),
    ...(q !== '' && { search: q }),
    ...(sort !== undefined && sort !== '' && { sort, order: order ?? 'asc' }),
  } as DnsRecordsListQuery
  const pages = useInfiniteQuery({
    queryKey: [pathOf(operations.dns_records_list, params), 'pages', query],
    queryFn: async ({ pageParam, signal }) =>
      pageOf(
        await send(operations.dns_records_list, {
          params,
          query: { ...query, limit: perPage, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = pages
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return { shown: useMemo(() => data && rowsOf(data.pages), [data]), error, refetch, more }
}
