import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { Group as UserGroup } from '../api/generated/types.ts'
import type { GroupInput } from '../api/shapes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog, type Loaded } from './EditDialog.tsx'
import { GroupForm } from './group-form.tsx'
import { useFinish } from './use-finish.ts'

export type OpenGroupDialog = { dialog: 'create' } | { dialog: 'edit' | 'delete'; group: UserGroup }

export function GroupDialogs({ open, onClose }: { open: OpenGroupDialog; onClose: () => void }) {
  if (open.dialog === 'create') return <CreateGroup onClose={onClose} />
  if (open.dialog === 'edit') return <EditGroup id={open.group.id} onClose={onClose} />
  return <DeleteGroup group={open.group} onClose={onClose} />
}

const blank: GroupInput = {
  name: '',
  description: '',
  auth_source: 'local',
  external_dn: null,
  role_ids: [],
  user_ids: [],
}

function CreateGroup({ onClose }: { onClose: () => void }) {
  const finish = useFinish(['/groups'], onClose)
  const save = async (body: GroupInput) => {
    await call(operations.groups_create, { body })
    await finish(`Group ${body.name} created`)
  }
  return (
    <Dialog onClose={onClose} title="New group" size="lg">
      <GroupForm initial={blank} submitLabel="Create" save={save} onCancel={onClose} />
    </Dialog>
  )
}

const EditGroup = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    id={id}
    read={operations.groups_read}
    update={operations.groups_update}
    kind="group"
    size="lg"
    onClose={onClose}
  >
    {(loaded) => <EditForm {...loaded} onClose={onClose} />}
  </EditDialog>
)

function EditForm({ thing, saveChanges, explain, onClose }: Loaded<UserGroup> & { onClose: () => void }) {
  const finish = useFinish(['/groups'], onClose)
  const initial = inputOf(thing)
  const save = async (input: GroupInput) => {
    if (await saveChanges(sortedLists(initial), sortedLists(input))) await finish(`Group ${input.name} saved`)
    else onClose()
  }
  return <GroupForm initial={initial} submitLabel="Save" save={save} onCancel={onClose} explain={explain} />
}

const inputOf = ({ name, description, auth_source, external_dn, role_ids, user_ids }: UserGroup): GroupInput => ({
  name,
  description,
  auth_source: auth_source as GroupInput['auth_source'],
  external_dn,
  role_ids,
  user_ids,
})

/** Sets in truth: one that was dropped and taken again is no change. */
const sortedLists = (input: GroupInput): GroupInput => ({
  ...input,
  role_ids: input.role_ids.toSorted(),
  user_ids: input.user_ids.toSorted(),
})

function DeleteGroup({ group, onClose }: { group: UserGroup; onClose: () => void }) {
  const finish = useFinish(['/groups'], onClose)
  const remove = async () => {
    await call(operations.groups_delete, { params: { id: group.id } })
    await finish(`Group ${group.name} deleted`)
  }
  return (
    <DeleteDialog kind="group" name={group.name} onDelete={remove} onClose={onClose}>
      Its members lose what it gave them.
    </DeleteDialog>
  )
}
