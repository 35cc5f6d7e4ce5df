import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GroupInput } from '../api/shapes.ts'
import { sourceText } from '../lib/source-text.ts'
import { FormShell } from './FormShell.tsx'
import { MemberPick, RolePick } from './group-picks.tsx'
import { useApiForm } from './use-api-form.ts'

interface Props {
  initial: GroupInput
  submitLabel: string
  save: (input: GroupInput) => Promise<unknown>
  onCancel: () => void
  explain?: (error: Error | null) => ReactNode
}

const sources = ['local', 'ldap', 'oidc', 'saml', 'radius', 'tacacs']

export function GroupForm({ initial, submitLabel, save, onCancel, explain }: Props) {
  const { form, submit, busy, error, problem } = useApiForm({
    initial: { ...initial, external_dn: initial.external_dn ?? '' },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name' : null) },
    save: (values) => save({ ...values, external_dn: values.external_dn.trim() || null }),
  })
  const { values, errors } = form
  return (
    <FormShell
      onSubmit={submit}
      submitLabel={submitLabel}
      busy={busy}
      problem={explain?.(error) || problem}
      onCancel={onCancel}
    >
      <TextInput label="Name" required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={1000} {...form.getInputProps('description')} />
      <RolePick
        value={values.role_ids}
        onChange={(ids) => form.setFieldValue('role_ids', ids)}
        error={errors.role_ids}
      />
      <MemberPick
        value={values.user_ids}
        onChange={(ids) => form.setFieldValue('user_ids', ids)}
        error={errors.user_ids}
      />
      <NativeSelect
        label="Source"
        data={sources.map((value) => ({ value, label: sourceText(value) }))}
        {...form.getInputProps('auth_source')}
      />
      {values.auth_source !== 'local' && (
        <TextInput label="Name of the group there" maxLength={1000} {...form.getInputProps('external_dn')} />
      )}
    </FormShell>
  )
}
