import { useQuery } from '@tanstack/react-query'
import { permissionsQuery } from '../api/identity-queries.ts'
import { useModules } from '../hooks/use-modules.ts'
import { meets, type Need } from '../lib/access.ts'

/** Whether a part of a page is for this user, and its module on. */
export function useIsOpen(): (part: { needs?: Need; module?: string }) => boolean {
  const { data } = useQuery(permissionsQuery)
  const { isOn } = useModules()
  return ({ needs, module }) => meets(data, needs) && (module === undefined || isOn(module))
}
