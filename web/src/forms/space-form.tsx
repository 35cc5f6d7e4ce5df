import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SpaceInput } from '../api/shapes.ts'
import { parseTags, tagTexts } from '../lib/tags.ts'
import { ColorPick } from './ColorPick.tsx'
import { FormShell } from './FormShell.tsx'
import { TagsField } from './TagsField.tsx'
import { useApiForm } from './use-api-form.ts'

interface Props {
  initial: SpaceInput
  submitLabel: string
  save: (input: SpaceInput) => Promise<unknown>
  onCancel: () => void
  /** Says more about a refusal than its text. */
  explain?: (error: Error | null) => ReactNode
}

export function SpaceForm({ initial, submitLabel, save, onCancel, explain }: Props) {
  const { form, submit, busy, error, problem } = useApiForm({
    initial: { ...initial, tags: tagTexts(initial.tags) },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name' : null) },
    save: (values) => save({ ...values, tags: parseTags(values.tags, initial.tags) }),
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
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <ColorPick
        label="Color"
        value={form.values.color}
        onChange={(color) => form.setFieldValue('color', color)}
        error={form.errors.color}
      />
      <TagsField {...form.getInputProps('tags')} />
      <Checkbox label="Default space" {...form.getInputProps('is_default', { type: 'checkbox' })} />
    </FormShell>
  )
}
