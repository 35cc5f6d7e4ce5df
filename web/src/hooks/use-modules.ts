import { useQuery } from '@tanstack/react-query'
import { modulesQuery } from '../api/queries.ts'

/** Which modules are on. None until it is known; all when it cannot be told, because the server decides again. */
export function useModules() {
  const { data, isError } = useQuery(modulesQuery)
  const on = new Set(data?.filter(({ enabled }) => enabled).map(({ id }) => id))
  return { isOn: (id: string): boolean => (data ? on.has(id) : isError) }
}
