import { Divider, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { MfaEnrolment } from '../../api/generated/types.ts'
import { mfaStatusQuery } from '../../api/identity-queries.ts'
import { CodeInput } from '../../forms/CodeInput.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { focusContent, useFocusHere } from '../../ui/focus.ts'
import { useNotice } from '../../ui/notices.tsx'
import classes from '../../ui/surfaces.module.css'
import { codeFault } from '../auth/login-step.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Nothing changes for logins until the first code was right. */
export function Enrolment({ enrolment, onClose }: { enrolment: MfaEnrolment; onClose: () => void }) {
  const here = useFocusHere<HTMLDivElement>()
  return (
    <Stack ref={here} tabIndex={-1} gap="lg" className={classes.landing ?? ''}>
      <Step title="1. Add it to the app">
        <Group align="flex-start" gap="lg">
          <QrCode text={enrolment.otpauth_uri} label="QR code for the authenticator app" />
          <Stack flex={1} miw={240} gap="sm">
            <Text size="sm">Scan the picture with the app, or type the secret into it.</Text>
            <CopyText label="Secret" text={enrolment.secret} />
          </Stack>
        </Group>
      </Step>
      <Divider />
      <Step title="2. Keep the recovery codes">
        <RecoveryCodes codes={enrolment.recovery_codes} />
      </Step>
      <Divider />
      <Step title="3. Turn it on">
        <VerifyForm onCancel={onClose} />
      </Step>
    </Stack>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="sm" aria-label={title}>
    <Title order={2} fz="md">
      {title}
    </Title>
    {children}
  </Stack>
)

function VerifyForm({ onCancel }: { onCancel: () => void }) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { form, submit, busy, problem } = useApiForm({
    initial: { code: '' },
    validate: { code: (code) => codeFault('code', code) },
    save: async ({ code }) => {
      const body = { code: code.replace(/\s/g, '') }
      await call(operations.auth_mfa_enroll_verify, { body, isProof: true })
      await queryClient.invalidateQueries({ queryKey: mfaStatusQuery.queryKey })
      notice({ tone: 'done', text: 'The second factor is on' })
      focusContent()
    },
  })
  return (
    <FormShell onSubmit={submit} submitLabel="Turn on" busy={busy} problem={problem} onCancel={onCancel}>
      {/* No focus of its own: the steps before it come first. */}
      <CodeInput data-autofocus={undefined} {...form.getInputProps('code')} />
    </FormShell>
  )
}
