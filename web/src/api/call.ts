import { queryOptions } from '@tanstack/react-query'
import { type Answer, client, type Params } from './client.ts'
import { type Operation, pathOf, type Shape } from './operation.ts'

interface Extra {
  headers?: Record<string, string>
  signal?: AbortSignal
  isProof?: boolean
}

type Sent<Io extends Shape> = Omit<Io, 'answer'> & Extra
type Args<Io extends Shape> = object extends Omit<Io, 'answer'> ? [sent?: Sent<Io>] : [sent: Sent<Io>]
type Loose = Extra & { params?: Record<string, string>; query?: object; body?: unknown }

/** Calls an operation; the answer comes with its ETag. */
export function send<Io extends Shape>(operation: Operation<Io>, ...[sent]: Args<Io>): Promise<Answer<Io['answer']>> {
  const { params, query, ...rest } = (sent ?? {}) as Loose
  const options = { ...rest, params: query as Params, isFile: operation.answers === 'file' }
  return client.send<Io['answer']>(operation.method, pathOf(operation, params), options)
}

/** Calls an operation: `call(operations.ipam_spaces_list, { query })`. */
export const call = async <Io extends Shape>(operation: Operation<Io>, ...sent: Args<Io>): Promise<Io['answer']> =>
  (await send(operation, ...sent)).body

/** A read for `useQuery`. Its key begins with the path, so that a change refreshes every view of it. */
export function query<Io extends Shape>(operation: Operation<Io>, ...[sent]: Args<Io>) {
  const { params, query: asked = {} } = (sent ?? {}) as Loose
  return queryOptions({
    queryKey: [pathOf(operation, params), asked],
    queryFn: ({ signal }) => call(operation, ...([{ ...sent, signal }] as unknown as Args<Io>)),
  })
}
