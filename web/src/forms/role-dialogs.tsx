import { TextInput } from '@mantine/core'
import { client } from '../api/client.ts'
import type { Role, RoleInput } from '../api/identity.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog, type Loaded } from './EditDialog.tsx'
import { FormShell } from './FormShell.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleView } from './role-view.tsx'
import { useApiForm } from './use-api-form.ts'
import { useFinish } from './use-finish.ts'

export type OpenRoleDialog = { dialog: 'create' } | { dialog: 'view' | 'edit' | 'clone' | 'delete'; role: Role }

export function RoleDialogs({ open, onClose }: { open: OpenRoleDialog; onClose: () => void }) {
  if (open.dialog === 'create') return <CreateRole onClose={onClose} />
  if (open.dialog === 'view') return <RoleView role={open.role} onClose={onClose} />
  if (open.dialog === 'edit') return <EditRole id={open.role.id} onClose={onClose} />
  if (open.dialog === 'clone') return <CloneRole role={open.role} onClose={onClose} />
  return <DeleteRole role={open.role} onClose={onClose} />
}

const blank: RoleInput = { name: '', description: '', permissions: [] }

function CreateRole({ onClose }: { onClose: () => void }) {
  const finish = useFinish(['/roles'], onClose)
  const save = async (body: RoleInput) => {
    await client.send('POST', '/roles', { body })
    await finish(`Role ${body.name} created`)
  }
  return (
    <Dialog onClose={onClose} title="New role" size="xl">
      <RoleForm initial={blank} submitLabel="Create" save={save} onCancel={onClose} />
    </Dialog>
  )
}

const EditRole = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog<Role> path={`/roles/${id}`} kind="role" size="xl" onClose={onClose}>
    {(loaded) => <EditForm {...loaded} onClose={onClose} />}
  </EditDialog>
)

function EditForm({ thing, saveChanges, explain, onClose }: Loaded<Role> & { onClose: () => void }) {
  const finish = useFinish(['/roles'], onClose)
  const { name, description, permissions } = thing
  const initial = { name, description, permissions }
  const save = async (input: RoleInput) => {
    if (await saveChanges(initial, input)) await finish(`Role ${input.name} saved`)
    else onClose()
  }
  return <RoleForm initial={initial} submitLabel="Save" save={save} onCancel={onClose} explain={explain} />
}

interface Props {
  role: Role
  onClose: () => void
}

function CloneRole({ role, onClose }: Props) {
  const finish = useFinish(['/roles'], onClose)
  const { form, submit, busy, problem } = useApiForm({
    initial: { name: `Copy of ${role.name}` },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name' : null) },
    save: async (body) => {
      await client.send('POST', `/roles/${role.id}/clone`, { body })
      await finish(`Role ${body.name} created`)
    },
  })
  return (
    <Dialog onClose={onClose} title={`Clone ${role.name}`}>
      <FormShell onSubmit={submit} submitLabel="Clone" busy={busy} problem={problem} onCancel={onClose}>
        <TextInput label="Name of the new role" maxLength={255} data-autofocus {...form.getInputProps('name')} />
      </FormShell>
    </Dialog>
  )
}

function DeleteRole({ role, onClose }: Props) {
  const finish = useFinish(['/roles'], onClose)
  const remove = async () => {
    await client.send('DELETE', `/roles/${role.id}`)
    await finish(`Role ${role.name} deleted`)
  }
  return (
    <DeleteDialog kind="role" name={role.name} onDelete={remove} onClose={onClose}>
      Groups that have it lose what it gave them.
    </DeleteDialog>
  )
}
