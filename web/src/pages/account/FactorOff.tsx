import { Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { MfaEnrolment } from '../../api/generated/types.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'

export function FactorOff({ onBegin }: { onBegin: (enrolment: MfaEnrolment) => void }) {
  const { submit, busy, problem } = useApiForm({
    initial: {},
    save: async () => onBegin(await call(operations.auth_mfa_enroll_begin)),
  })
  return (
    <FormShell onSubmit={submit} submitLabel="Set up" busy={busy} problem={problem}>
      <Stack gap={4}>
        <Text fw={600}>Off</Text>
        <Text size="sm">You need an authenticator app on your phone, or a password manager that makes codes.</Text>
      </Stack>
    </FormShell>
  )
}
