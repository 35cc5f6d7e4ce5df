import { spacesQuery } from '../api/queries.ts'
import type { Space, SpaceInput } from '../api/types.ts'
import { EditDialog, type Loaded } from './EditDialog.tsx'
import { SpaceForm } from './space-form.tsx'
import { useFinish } from './use-finish.ts'

export const EditSpace = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog<Space> path={`/ipam/spaces/${id}`} kind="IP space" onClose={onClose}>
    {(loaded) => <Form {...loaded} onClose={onClose} />}
  </EditDialog>
)

function Form({ thing, saveChanges, explain, onClose }: Loaded<Space> & { onClose: () => void }) {
  const finish = useFinish(spacesQuery.queryKey, onClose)
  const initial = inputOf(thing)
  const save = async (input: SpaceInput) => {
    if (await saveChanges(initial, input)) await finish(`Space ${input.name} saved`)
    else onClose()
  }
  return <SpaceForm initial={initial} submitLabel="Save" save={save} onCancel={onClose} explain={explain} />
}

const inputOf = ({ name, description, is_default, color, tags }: Space): SpaceInput => ({
  name,
  description,
  is_default,
  color,
  tags,
})
