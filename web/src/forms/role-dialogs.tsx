import { TextInput } from '@mantine/core'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { Role, RoleCreate } from '../api/generated/types.ts'
import type { RoleInput } from '../api/shapes.ts'
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
    await call(operations.roles_create, { body: body as RoleCreate })
    await finish(`Role ${body.name} created`)
  }
  return (
    <Dialog onClose={onClose} title="New role" size="xl">
      <RoleForm initial={blank} submitLabel="Create" save={save} onCancel={onClose} />
    </Dialog>
  )
}

const EditRole = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    id={id}
    read={operations.roles_read}
    update={operations.roles_update}
    kind="role"
    size="xl"
    onClose={onClose}
  >
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
      await call(operations.roles_clone, { params: { id: role.id }, body })
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
    await call(operations.roles_delete, { params: { id: role.id } })
    await finish(`Role ${role.name} deleted`)
  }
  return (
    <DeleteDialog kind="role" name={role.name} onDelete={remove} onClose={onClose}>
      Groups that have it lose what it gave them.
    </DeleteDialog>
  )
}
