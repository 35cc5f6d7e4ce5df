import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import { spacesQuery } from '../api/queries.ts'
import type { SpaceInput } from '../api/shapes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SpaceForm } from './space-form.tsx'
import { useFinish } from './use-finish.ts'

const blank: SpaceInput = { name: '', description: '', is_default: false, color: null, tags: {} }

export function CreateSpace({ onClose }: { onClose: () => void }) {
  const finish = useFinish(spacesQuery.queryKey, onClose)
  const save = async (input: SpaceInput) => {
    await call(operations.ipam_spaces_create, { body: input })
    await finish(`Space ${input.name} created`)
  }
  return (
    <Dialog onClose={onClose} title="New IP space">
      <SpaceForm initial={blank} submitLabel="Create" save={save} onCancel={onClose} />
    </Dialog>
  )
}
