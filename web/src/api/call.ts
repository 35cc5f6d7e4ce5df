import { queryOptions } from '@tanstack/react-query'
import { type Answer, client, type Params } from './client.ts'
import { ApiError } from './errors.ts'
import { isModuleOn } from './modules.ts'
import { type Operation, pathOf, type Shape } from './operation.ts'

interface Extra {
  headers?: Record<string, string>
  signal?: AbortSignal
  isProof?: boolean
}

type Sent<Io extends Shape> = Omit<Io, 'answer'> & Extra
type Args<Io extends Shape> = object extends Omit<Io, 'answer'> ? [sent?: Sent<Io>] : [sent: Sent<Io>]
type Loose = Extra & { params?: Record<string, string>; query?: object; body?: unknown }

/** Calls an operation; the answer comes with its ETag. One of a module that is off is refused without asking. */
export async function send<Io extends Shape>(
  operation: Operation<Io>,
  ...[sent]: Args<Io>
): Promise<Answer<Io['answer']>> {
  if (operation.module !== undefined && !(await isModuleOn(operation.module))) throw disabled(operation.module)
  const { params, query, ...rest } = (sent ?? {}) as Loose
  const options = { ...rest, params: query as Params, isFile: operation.answers === 'file' }
  return client.send<Io['answer']>(operation.method, pathOf(operation, params), options)
}

// As the server would say it, so that every page shows it the same way.
const disabled = (module: string): ApiError => new ApiError(404, `Feature '${module}' is disabled.`, null)

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
