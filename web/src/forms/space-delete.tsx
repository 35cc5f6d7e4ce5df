import { client } from '../api/client.ts'
import { spacesQuery } from '../api/queries.ts'
import type { Space } from '../api/types.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useFinish } from './use-finish.ts'

export function DeleteSpace({ space, onClose }: { space: Space; onClose: () => void }) {
  const finish = useFinish(spacesQuery.queryKey, onClose)
  const remove = async () => {
    await client.send('DELETE', `/ipam/spaces/${space.id}`)
    await finish(`Space ${space.name} deleted`)
  }
  return <DeleteDialog kind="IP space" name={space.name} onDelete={remove} onClose={onClose} />
}
