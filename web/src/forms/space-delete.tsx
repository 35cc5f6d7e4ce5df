import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { IpSpace } from '../api/generated/types.ts'
import { spacesQuery } from '../api/queries.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useFinish } from './use-finish.ts'

export function DeleteSpace({ space, onClose }: { space: IpSpace; onClose: () => void }) {
  const finish = useFinish(spacesQuery.queryKey, onClose)
  const remove = async () => {
    await call(operations.ipam_spaces_delete, { params: { id: space.id } })
    await finish(`Space ${space.name} deleted`)
  }
  return <DeleteDialog kind="IP space" name={space.name} onDelete={remove} onClose={onClose} />
}
