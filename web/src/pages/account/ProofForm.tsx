import { PasswordInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MfaProof } from '../../api/generated/types.ts'
import { meQuery } from '../../api/queries.ts'
import { CodeInput } from '../../forms/CodeInput.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { codeFault } from '../auth/login-step.ts'

interface Props {
  submitLabel: string
  save: (proof: MfaProof) => Promise<unknown>
  onCancel: () => void
  danger?: boolean
  children: ReactNode
}

/** Who changes the second factor has to show that they hold it, and their password where we keep one. */
export function ProofForm({ submitLabel, save, onCancel, danger = false, children }: Props) {
  const hasPassword = useQuery(meQuery).data?.auth_source === 'local'
  const { form, submit, busy, problem } = useApiForm({
    initial: { password: '', code: '' },
    validate: {
      password: (password) => (hasPassword && password === '' ? 'Enter your password' : null),
      code: (code) => codeFault('code', code),
    },
    save: ({ password, code }) => save({ ...(hasPassword && { password }), code: code.replace(/\s/g, '') }),
  })
  return (
    <FormShell
      onSubmit={submit}
      submitLabel={submitLabel}
      busy={busy}
      problem={problem}
      onCancel={onCancel}
      danger={danger}
    >
      <Text>{children}</Text>
      {hasPassword && (
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
      <CodeInput {...(hasPassword && { 'data-autofocus': undefined })} {...form.getInputProps('code')} />
    </FormShell>
  )
}
