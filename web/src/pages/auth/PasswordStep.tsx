import { Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { LoginResponse } from '../../api/generated/types.ts'
import { publicSettingsQuery } from '../../api/identity-queries.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { LoginNotice } from './LoginNotice.tsx'
import { ProviderLinks } from './ProviderLinks.tsx'

interface Props {
  /** Why one is here again. */
  message: string | null
  onAnswer: (answer: LoginResponse) => void
}

export function PasswordStep({ message, onAnswer }: Props) {
  const banner = useQuery(publicSettingsQuery).data?.login_banner
  const mustAccept = Boolean(banner?.enabled && banner.require_ack)
  const { form, submit, busy, problem } = usePasswordStep(mustAccept, onAnswer)
  const isAccepted = () => !form.validateField('accepted').hasError
  return (
    <Stack>
      {banner?.enabled && <LoginNotice title={banner.title} text={banner.text} />}
      <FormShell onSubmit={submit} submitLabel="Sign in" busy={busy} problem={problem ?? message}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('username')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        {mustAccept && (
          <Checkbox
            label="I have read the notice and agree to it"
            {...form.getInputProps('accepted', { type: 'checkbox' })}
          />
        )}
      </FormShell>
      <ProviderLinks isAllowed={isAccepted} />
    </Stack>
  )
}

function usePasswordStep(mustAccept: boolean, onAnswer: (answer: LoginResponse) => void) {
  return useApiForm({
    initial: { username: '', password: '', accepted: false },
    validate: {
      username: (name) => (name === '' ? 'Enter your username' : null),
      password: (password) => (password === '' ? 'Enter your password' : null),
      accepted: (accepted) => (mustAccept && !accepted ? 'Agree to the notice to go on' : null),
    },
    save: async ({ username, password }) =>
      onAnswer(await call(operations.auth_login, { body: { username, password } })),
  })
}
