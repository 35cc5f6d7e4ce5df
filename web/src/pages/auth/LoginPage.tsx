import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import type { Login } from '../../api/types.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { nextPath } from '../../lib/next-path.ts'
import { AuthCard } from '../../ui/AuthCard.tsx'
import { type LoginStep, stepAfter } from './login-step.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { next } = route.useSearch()
  const router = useRouter()
  const [step, setStep] = useState<LoginStep>({ at: 'password' })
  const advance = (answer: Login) => {
    const following = stepAfter(answer)
    if (following.at !== 'done') return setStep(following)
    client.session.start(following.accessToken)
    router.history.push(nextPath(next, location.origin))
  }
  return (
    <AuthCard title="Sign in">
      {step.at === 'mfa' ? (
        <SecondFactor onBack={() => setStep({ at: 'password' })} />
      ) : (
        <PasswordStep onAnswer={advance} />
      )}
    </AuthCard>
  )
}

function PasswordStep({ onAnswer }: { onAnswer: (answer: Login) => void }) {
  const { form, submit, busy, problem } = useApiForm({
    initial: { username: '', password: '' },
    validate: {
      username: (name) => (name === '' ? 'Enter your username' : null),
      password: (password) => (password === '' ? 'Enter your password' : null),
    },
    save: async (values) => onAnswer((await client.send<Login>('POST', '/auth/login', { body: values })).body),
  })
  return (
    <FormShell onSubmit={submit} submitLabel="Sign in" busy={busy} problem={problem}>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('username')}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </FormShell>
  )
}

const SecondFactor = ({ onBack }: { onBack: () => void }) => (
  <Stack>
    <Alert role="alert" color="yellow" title="A second factor is required">
      Your account is protected by a second factor. This page cannot ask for it yet; use the API to sign in.
    </Alert>
    <Button variant="default" onClick={onBack}>
      Back
    </Button>
  </Stack>
)
