import { PasswordInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { User } from '../api/generated/types.ts'
import { passwordPolicyQuery } from '../api/queries.ts'
import { policyText } from '../lib/password-policy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormShell } from './FormShell.tsx'
import { useApiForm } from './use-api-form.ts'
import { useFinish } from './use-finish.ts'

export function ResetPassword({ user, onClose }: { user: User; onClose: () => void }) {
  const finish = useFinish(['/users'], onClose)
  const { data: policy } = useQuery(passwordPolicyQuery)
  const { form, submit, busy, problem } = useApiForm({
    initial: { new_password: '' },
    validate: { new_password: (password) => (password === '' ? 'Enter a password' : null) },
    save: async (body) => {
      await call(operations.users_reset_password, { params: { id: user.id }, body })
      await finish(`Password of ${user.username} reset`)
    },
  })
  return (
    <Dialog onClose={onClose} title="Reset password">
      <FormShell onSubmit={submit} submitLabel="Reset password" busy={busy} problem={problem} onCancel={onClose}>
        <Text>
          <b>{user.username}</b> is signed out everywhere and has to change this password at the next login.
        </Text>
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          description={policy && policyText({ ...policy, history_count: 0 })}
          data-autofocus
          {...form.getInputProps('new_password')}
        />
      </FormShell>
    </Dialog>
  )
}
