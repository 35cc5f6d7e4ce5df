import * as operations from '../api/generated/operations.ts'
import type { IpSpace } from '../api/generated/types.ts'
import { spacesQuery } from '../api/queries.ts'
import type { SpaceInput } from '../api/shapes.ts'
import { EditDialog, type Loaded } from './EditDialog.tsx'
import { SpaceForm } from './space-form.tsx'
import { useFinish } from './use-finish.ts'

export const EditSpace = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    id={id}
    read={operations.ipam_spaces_read}
    update={operations.ipam_spaces_update}
    kind="IP space"
    onClose={onClose}
  >
    {(loaded) => <Form {...loaded} onClose={onClose} />}
  </EditDialog>
)

function Form({ thing, saveChanges, explain, onClose }: Loaded<IpSpace> & { onClose: () => void }) {
  const finish = useFinish(spacesQuery.queryKey, onClose)
  const initial = inputOf(thing)
  const save = async (input: SpaceInput) => {
    if (await saveChanges(initial, input)) await finish(`Space ${input.name} saved`)
    else onClose()
  }
  return <SpaceForm initial={initial} submitLabel="Save" save={save} onCancel={onClose} explain={explain} />
}

const inputOf = ({ name, description, is_default, color, tags }: IpSpace): SpaceInput => ({
  name,
  description,
  is_default,
  color: color as SpaceInput['color'],
  tags,
})
