import { usePermissions } from '../hooks/use-permissions.ts'
import type { Identified, Resource } from './resource.ts'

/** What the user may do with the records of a family, as far as it can be done at all. */
export function useRights<Row extends Identified>({ permission, operations, isFixed }: Resource<Row>) {
  const { may } = usePermissions()
  const isOpen = (row: Row) => !isFixed?.(row)
  return {
    mayCreate: operations.create !== undefined && may('write', permission, 'every'),
    mayEdit: (row: Row) => operations.update !== undefined && isOpen(row) && may('write', permission, { one: row.id }),
    mayDelete: (row: Row) =>
      operations.remove !== undefined && isOpen(row) && may('delete', permission, { one: row.id }),
    /** Whether there is any use in choosing rows. */
    mayTakeAny:
      (operations.remove !== undefined && may('delete', permission)) ||
      (operations.update !== undefined && may('write', permission)),
  }
}
