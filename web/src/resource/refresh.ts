import type { QueryClient } from '@tanstack/react-query'
import type { Identified, Resource } from './resource.ts'

/** Reads again whatever shows records of this family: its lists, its records, and the names others show of them. */
export function refresh<Row extends Identified>(
  queryClient: QueryClient,
  { operations }: Resource<Row>,
): Promise<void> {
  // Neighbours below the same root count each other, as domains count their groups.
  const roots = [operations.list.path, operations.read.path].map((path) => `/${path.split('/')[1]}`)
  return refreshBelow(queryClient, roots)
}

/** The same for all that was read at or below these paths. A form that is open keeps what it was opened with. */
export const refreshBelow = (queryClient: QueryClient, roots: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, use] }) => use !== 'edit' && roots.some((root) => isBelow(path, root)),
  })

const isBelow = (path: unknown, root: string): boolean =>
  typeof path === 'string' && (path === root || path.startsWith(`${root}/`))
