import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RoleInput } from '../api/shapes.ts'
import { rightOfCell, sameRights, splitRights } from '../lib/permission-matrix.ts'
import { rightOf, rightRow, suggestedTypes } from '../lib/rights.ts'
import { FormShell } from './FormShell.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
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
  const { cells, rest } = splitRights(initial.permissions, suggestedTypes)
  const { form, submit, busy, error, problem } = useApiForm({
    initial: { name: initial.name, description: initial.description, permissions: rest.map(rightRow), cells },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      permissions: (rows) => (rows.some(({ resource_type }) => !resource_type.trim()) ? 'Each row needs a type' : null),
    },
    save: ({ name, description, permissions, cells: chosen }) => {
      // Rows first: what the server says of the third permission is then about the third row.
      const rights = [...permissions.map(rightOf), ...chosen.map(rightOfCell)]
      const isSame = sameRights(initial.permissions, rights)
      return save({ name, description, permissions: isSame ? initial.permissions : rights })
    },
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
      <PermissionMatrix cells={form.values.cells} onChange={(next) => form.setFieldValue('cells', next)} />
      <RightRows
        legend="On one resource, or of another kind"
        description="Choose the one that a right is about. With none chosen it holds for all of the type."
        form={form}
        name="permissions"
        rows={form.values.permissions}
        onChange={(rows) => form.setFieldValue('permissions', rows)}
      />
    </FormShell>
  )
}
