import { Checkbox, TextInput } from '@mantine/core'
import * as operations from '../api/generated/operations.ts'
import type { User } from '../api/generated/types.ts'
import { EditDialog, type Loaded } from './EditDialog.tsx'
import { FormShell } from './FormShell.tsx'
import { useApiForm } from './use-api-form.ts'
import { useFinish } from './use-finish.ts'

export const EditUser = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog id={id} read={operations.users_read} update={operations.users_update} kind="user" onClose={onClose}>
    {(loaded) => <Form {...loaded} onClose={onClose} />}
  </EditDialog>
)

function Form({ explain, ...props }: Loaded<User> & { onClose: () => void }) {
  const { form, submit, busy, error, problem } = useUserForm(props)
  return (
    <FormShell
      onSubmit={submit}
      submitLabel="Save"
      busy={busy}
      problem={explain(error) || problem}
      onCancel={props.onClose}
    >
      <TextInput label="Username" value={props.thing.username} disabled />
      <TextInput
        label="Name"
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('display_name')}
      />
      <TextInput label="Email" type="email" maxLength={255} autoComplete="off" {...form.getInputProps('email')} />
      <Checkbox label="Active" {...form.getInputProps('is_active', { type: 'checkbox' })} />
      <Checkbox
        label="Superadmin"
        description="May do everything, without groups and roles"
        {...form.getInputProps('is_superadmin', { type: 'checkbox' })}
      />
      <Checkbox
        label="Has to change the password at the next login"
        disabled={props.thing.auth_source !== 'local'}
        {...form.getInputProps('force_password_change', { type: 'checkbox' })}
      />
    </FormShell>
  )
}

type FormProps = Omit<Loaded<User>, 'explain'> & { onClose: () => void }

function useUserForm({ thing, saveChanges, onClose }: FormProps) {
  const finish = useFinish(['/users'], onClose)
  const { display_name, email, is_active, is_superadmin, force_password_change } = thing
  const initial = { display_name, email, is_active, is_superadmin, force_password_change }
  return useApiForm({
    initial,
    save: async (values) => {
      if (await saveChanges(initial, values)) await finish(`User ${thing.username} saved`)
      else onClose()
    },
  })
}
