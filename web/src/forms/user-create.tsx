import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import { passwordPolicyQuery } from '../api/queries.ts'
import { policyText } from '../lib/password-policy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormShell } from './FormShell.tsx'
import { useApiForm } from './use-api-form.ts'
import { useFinish } from './use-finish.ts'

export function CreateUser({ onClose }: { onClose: () => void }) {
  const { form, submit, busy, problem } = useUserForm(onClose)
  const { data: policy } = useQuery(passwordPolicyQuery)
  return (
    <Dialog onClose={onClose} title="New user">
      <FormShell onSubmit={submit} submitLabel="Create" busy={busy} problem={problem} onCancel={onClose}>
        <TextInput
          label="Username"
          required
          maxLength={150}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('username')}
        />
        <TextInput label="Name" maxLength={255} autoComplete="off" {...form.getInputProps('display_name')} />
        <TextInput
          label="Email"
          required
          type="email"
          maxLength={255}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          required
          autoComplete="new-password"
          description={policy && policyText({ ...policy, history_count: 0 })}
          {...form.getInputProps('password')}
        />
        <Checkbox
          label="Has to change the password at the first login"
          {...form.getInputProps('force_password_change', { type: 'checkbox' })}
        />
        <Checkbox
          label="Superadmin"
          description="May do everything, without groups and roles"
          {...form.getInputProps('is_superadmin', { type: 'checkbox' })}
        />
      </FormShell>
    </Dialog>
  )
}

const blank = {
  username: '',
  display_name: '',
  email: '',
  password: '',
  force_password_change: true,
  is_superadmin: false,
}

function useUserForm(onClose: () => void) {
  const finish = useFinish(['/users'], onClose)
  return useApiForm({
    initial: blank,
    validate: {
      username: (name) => (name.trim() === '' ? 'Enter a username' : null),
      email: (email) => (email === '' ? 'Enter an email address' : null),
      password: (password) => (password === '' ? 'Enter a password' : null),
    },
    save: async (body) => {
      await call(operations.users_create, { body })
      await finish(`User ${body.username} created`)
    },
  })
}
