import { useQuery } from '@tanstack/react-query'
import { permissionsQuery } from '../api/identity-queries.ts'
import { visibleSections } from '../lib/access.ts'
import { navigation, type PageLink } from '../paths.ts'
import { useModules } from './use-modules.ts'

/** The pages that the user may open and that are switched on. */
export function useNavigation() {
  const { data } = useQuery(permissionsQuery)
  const { isOn } = useModules()
  return visibleSections<PageLink>(navigation, data, isOn)
}
