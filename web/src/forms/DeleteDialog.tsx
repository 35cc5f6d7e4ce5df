import { Modal, Text, TextInput } from '@mantine/core'
import { FormShell } from './FormShell.tsx'
import { useApiForm } from './use-api-form.ts'

interface Props {
  kind: string
  name: string
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/** Deletes once the name is typed: a slip of the mouse is not enough. */
export function DeleteDialog({ kind, name, onDelete, onClose }: Props) {
  const { form, submit, busy, problem } = useApiForm({ initial: { typed: '' }, save: onDelete })
  return (
    <Modal opened onClose={onClose} title={`Delete ${kind}`}>
      <FormShell
        onSubmit={submit}
        submitLabel="Delete"
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger
        disabled={form.values.typed !== name}
      >
        <Text>
          This deletes the {kind} <b>{name}</b>.
        </Text>
        <TextInput
          label={`Type ${name} to confirm`}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('typed')}
        />
      </FormShell>
    </Modal>
  )
}
