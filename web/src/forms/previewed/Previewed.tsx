import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, textOf } from '../../api/errors.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'

interface Props<Answer> {
  query: { data: Answer | undefined; error: Error | null; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}

/** What a change would do. A refusal is an answer too: the server says why it cannot be. */
export function Previewed<Answer>({ query, children }: Props<Answer>) {
  const { error } = query
  if (error instanceof ApiError && [400, 404, 409, 413, 415, 422].includes(error.status)) {
    return (
      <Alert color="red" role="alert" title="This cannot be done">
        {textOf(error)}
      </Alert>
    )
  }
  return <Loaded query={query}>{children}</Loaded>
}
