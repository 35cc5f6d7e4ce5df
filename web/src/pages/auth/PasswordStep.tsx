import { Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { publicSettingsQuery } from '../../api/identity-queries.ts'
import type { Login } from '../../api/types.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { LoginNotice } from './LoginNotice.tsx'
import { ProviderLinks } from './ProviderLinks.tsx'

interface Props {
  /** Why one is here again. */
  message: string | null
  onAnswer: (answer: Login) => void
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

function usePasswordStep(mustAccept: boolean, onAnswer: (answer: Login) => void) {
  return useApiForm({
    initial: { username: '', password: '', accepted: false },
    validate: {
      username: (name) => (name === '' ? 'Enter your username' : null),
      password: (password) => (password === '' ? 'Enter your password' : null),
      accepted: (accepted) => (mustAccept && !accepted ? 'Agree to the notice to go on' : null),
    },
    save: async ({ username, password }) =>
      onAnswer((await client.send<Login>('POST', '/auth/login', { body: { username, password } })).body),
  })
}
