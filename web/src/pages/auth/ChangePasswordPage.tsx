import { PasswordInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { meQuery, passwordPolicyQuery } from '../../api/queries.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { nextPath } from '../../lib/next-path.ts'
import { AuthCard } from '../../ui/AuthCard.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { policyText } from './password-policy.ts'

const route = getRouteApi('/change-password')

export function ChangePasswordPage() {
  const { next } = route.useSearch()
  const { me } = route.useRouteContext()
  const router = useRouter()
  const leave = () => router.history.push(nextPath(next, location.origin))
  const forced = me.force_password_change
  return (
    <AuthCard
      title="Change password"
      {...(forced && { description: 'Choose a password of your own before you go on.' })}
    >
      <Form username={me.username} onDone={leave} {...(!forced && { onCancel: leave })} />
    </AuthCard>
  )
}

interface FormProps {
  username: string
  onDone: () => void
  onCancel?: () => void
}

function Form({ username, onDone, onCancel }: FormProps) {
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
  return useApiForm({
    initial: { current_password: '', new_password: '', repeated: '' },
    validate: {
      current_password: (value) => (value === '' ? 'Enter your current password' : null),
      new_password: (value) => (value === '' ? 'Enter a new password' : null),
      repeated: (value, values) => (value === values.new_password ? null : 'The two passwords differ'),
    },
    save: async ({ current_password, new_password }) => {
      await client.send('POST', '/auth/change-password', { body: { current_password, new_password } })
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      notice({ tone: 'done', text: 'Password changed' })
      onDone()
    },
  })
}
