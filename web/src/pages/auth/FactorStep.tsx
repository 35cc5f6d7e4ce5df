import { Anchor, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { textOf } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { LoginResponse } from '../../api/generated/types.ts'
import { CodeInput } from '../../forms/CodeInput.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { challengeReply, codeFault, type Factor, isChallengeOver } from './login-step.ts'

interface Props {
  token: string
  onAnswer: (answer: LoginResponse) => void
  onOver: (why: string | null) => void
}

export function FactorStep(props: Props) {
  const [factor, setFactor] = useState<Factor>('code')
  const other = factor === 'code' ? 'recovery_code' : 'code'
  return (
    <Stack>
      {/* A form of its own for each: the field of the new one takes the focus. */}
      <FactorForm key={factor} factor={factor} {...props} />
      <Group justify="space-between">
        <Anchor component="button" type="button" size="sm" onClick={() => setFactor(other)}>
          {other === 'code' ? 'Use a code from the app' : 'Use a recovery code'}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => props.onOver(null)}>
          Start over
        </Anchor>
      </Group>
    </Stack>
  )
}

function FactorForm({ factor, ...props }: Props & { factor: Factor }) {
  const { form, submit, busy, problem } = useFactorForm(factor, props)
  const field = form.getInputProps('text')
  return (
    <FormShell onSubmit={submit} submitLabel="Sign in" busy={busy} problem={problem}>
      {factor === 'code' ? (
        <CodeInput {...field} />
      ) : (
        <TextInput
          label="Recovery code"
          description="Each works once"
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          data-autofocus
          {...field}
        />
      )}
    </FormShell>
  )
}

function useFactorForm(factor: Factor, { token, onAnswer, onOver }: Props) {
  return useApiForm({
    initial: { text: '' },
    validate: { text: (text) => codeFault(factor, text) },
    save: async ({ text }) => {
      const reply = { body: challengeReply(token, factor, text) }
      const answer = await call(operations.auth_login_mfa, reply).catch((error) => {
        if (isChallengeOver(error)) onOver(`${textOf(error)}. Enter your password again.`)
        throw error
      })
      onAnswer(answer)
    },
  })
}
