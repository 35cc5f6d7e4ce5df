import type { ReactNode } from 'react'
import { ErrorState } from '../ErrorState.tsx'
import { Loading } from './Loading.tsx'

interface QueryState<Answer> {
  data: Answer | undefined
  error: Error | null
  refetch: () => unknown
}

interface Props<Answer> {
  query: QueryState<Answer>
  /** What stands there until the answer is in. */
  waiting?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** What a query gave, or why not yet. An older answer stays on show when a later try fails. */
export function Loaded<Answer>({ query: { data, error, refetch }, waiting, children }: Props<Answer>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return waiting ?? <Loading />
}
