import { useQuery } from '@tanstack/react-query'
import { permissionsQuery } from '../api/identity-queries.ts'
import { may, type Target } from '../lib/access.ts'

/** What the signed-in user may do. Nothing until it is known, so that no button shows up only to be refused. */
export function usePermissions() {
  const { data } = useQuery(permissionsQuery)
  return {
    isSuperadmin: data?.is_superadmin ?? false,
    may: (action: string, type: string, target?: Target) => may(data, action, type, target),
  }
}
