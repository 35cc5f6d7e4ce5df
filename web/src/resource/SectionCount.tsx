import { useQuery } from '@tanstack/react-query'
import { send } from '../api/call.ts'
import { pathOf } from '../api/operation.ts'
import classes from '../ui/tabs.module.css'
import { pageOf } from './pages.ts'
import type { CountedList } from './resource.ts'

/** How many there are, beside the label of a tab. Nothing stands there while it is not known. */
export function SectionCount({ of: { list, params, query } }: { of: CountedList }) {
  const { data } = useQuery({
    queryKey: [pathOf(list, params), 'count', query ?? {}],
    queryFn: async ({ signal }) =>
      pageOf(await send(list, { ...(params && { params }), query: { ...query, limit: 1 }, signal })).total,
    staleTime: 30_000,
    retry: false,
  })
  if (data === undefined) return null
  return (
    <>
      {' '}
      <span className={classes.count}>{data.toLocaleString('en')}</span>
    </>
  )
}
