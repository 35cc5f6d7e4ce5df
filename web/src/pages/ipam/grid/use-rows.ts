import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { IpAddress } from '../../../api/generated/types.ts'
import type { AddressMatch } from '../../../api/networks.ts'
import { pathOf } from '../../../api/operation.ts'
import { pagesOf } from './window.ts'

export interface AddressFilter extends AddressMatch {
  sort?: string
  order?: string
}

export const perPage = 200
const restMs = 100

function pageQuery({ subnet_id, ...filter }: AddressFilter, page: number) {
  const asked = { ...filter, limit: perPage, offset: page * perPage }
  const params = { id: subnet_id }
  return queryOptions({
    queryKey: [pathOf(operations.ipam_subnet_addresses_list, params), asked],
    queryFn: ({ signal }) => send(operations.ipam_subnet_addresses_list, { params, query: asked, signal }),
    staleTime: 30_000,
  })
}

/** The rows in view, as far as they are here: what is scrolled past quickly is never asked for. */
export function useRows(filter: AddressFilter, from: number, to: number) {
  const queryClient = useQueryClient()
  const needed = pagesOf(from, to, perPage)
  const isAtRest = useRest(needed.join())
  const pages = useQueries({
    queries: needed.map((page) => ({ ...pageQuery(filter, page), enabled: isAtRest })),
  })
  const failed = pages.find(({ error, data }) => error && !data)
  const total = useLatest(pages.find(({ data }) => data)?.data?.total ?? undefined, JSON.stringify(filter))
  const rowAt = (at: number): IpAddress | undefined =>
    pages[needed.indexOf(Math.floor(at / perPage))]?.data?.body[at % perPage]
  /** The ids of rows that may not be here yet. */
  const idsBetween = async (first: number, end: number): Promise<string[]> => {
    const all = await Promise.all(
      pagesOf(first, end, perPage).map((page) => queryClient.fetchQuery(pageQuery(filter, page))),
    )
    const start = Math.floor(first / perPage) * perPage
    return all.flatMap(({ body }) => body.map(({ id }) => id)).slice(first - start, end - start)
  }
  const isLoading = isAtRest && pages.some(({ data }) => !data)
  return { rowAt, total, isLoading, error: failed?.error ?? null, retry: () => failed?.refetch(), idsBetween }
}

/** Whether the value has stayed the same for a moment. The first one counts at once. */
function useRest(value: string): boolean {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested === value
}

/** The last number that was known for this filter: between two pages it must not vanish. */
function useLatest(value: number | undefined, key: string): number | undefined {
  const latest = useRef<{ key: string; value: number }>(undefined)
  if (value !== undefined) latest.current = { key, value }
  return latest.current?.key === key ? latest.current.value : value
}
