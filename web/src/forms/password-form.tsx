import { PasswordInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import { meQuery, passwordPolicyQuery } from '../api/queries.ts'
import { policyText } from '../lib/password-policy.ts'
import { useNotice } from '../ui/notices.tsx'
import { FormShell } from './FormShell.tsx'
import { useApiForm } from './use-api-form.ts'

interface Props {
  username: string
  onDone: () => void
  onCancel?: () => void
}

export function PasswordForm({ username, onDone, onCancel }: Props) {
  const { form, submit, busy, problem } = usePasswordForm(onDone)
  const { data: policy } = useQuery(passwordPolicyQuery)
  return (
    <FormShell
      onSubmit={submit}
      submitLabel="Change password"
      busy={busy}
      problem={problem}
      {...(onCancel && { onCancel })}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        description={policy && policyText(policy)}
        {...form.getInputProps('new_password')}
      />
      <PasswordInput label="Repeat new password" autoComplete="new-password" {...form.getInputProps('repeated')} />
    </FormShell>
  )
}

function usePasswordForm(onDone: () => void) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const blank = { current_password: '', new_password: '', repeated: '' }
  const handle = useApiForm({
    initial: blank,
    validate: {
      current_password: (value) => (value === '' ? 'Enter your current password' : null),
      new_password: (value) => (value === '' ? 'Enter a new password' : null),
      repeated: (value, values) => (value === values.new_password ? null : 'The two passwords differ'),
    },
    save: async ({ current_password, new_password }) => {
      await call(operations.auth_change_password, { body: { current_password, new_password } })
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      notice({ tone: 'done', text: 'Password changed' })
      handle.form.setValues(blank)
      onDone()
    },
  })
  return handle
}
