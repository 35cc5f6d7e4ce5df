import { Stack, Text } from '@mantine/core'
import { client } from '../../api/client.ts'
import type { MfaEnrolment } from '../../api/identity.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'

export function FactorOff({ onBegin }: { onBegin: (enrolment: MfaEnrolment) => void }) {
  const { submit, busy, problem } = useApiForm({
    initial: {},
    save: async () => onBegin((await client.send<MfaEnrolment>('POST', '/auth/mfa/enroll/begin')).body),
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
