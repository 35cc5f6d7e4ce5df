import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RoleInput } from '../api/identity.ts'
import { rightOf, rightRow } from '../lib/rights.ts'
import { FormShell } from './FormShell.tsx'
import { RightRows } from './RightRows.tsx'
import { useApiForm } from './use-api-form.ts'

interface Props {
  initial: RoleInput
  submitLabel: string
  save: (input: RoleInput) => Promise<unknown>
  onCancel: () => void
  explain?: (error: Error | null) => ReactNode
}

export function RoleForm({ initial, submitLabel, save, onCancel, explain }: Props) {
  const { form, submit, busy, error, problem } = useApiForm({
    initial: { ...initial, permissions: initial.permissions.map(rightRow) },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      permissions: (rows) => (rows.some(({ resource_type }) => !resource_type.trim()) ? 'Each row needs a type' : null),
    },
    save: (values) => save({ ...values, permissions: values.permissions.map(rightOf) }),
  })
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
      <RightRows
        legend="Permissions"
        description="What the role lets its holders do. Without an id it holds for all of the type; * is any."
        form={form}
        name="permissions"
        rows={form.values.permissions}
        onChange={(rows) => form.setFieldValue('permissions', rows)}
      />
    </FormShell>
  )
}
