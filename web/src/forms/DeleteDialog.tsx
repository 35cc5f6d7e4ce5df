import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { FormShell } from './FormShell.tsx'
import { useApiForm } from './use-api-form.ts'

interface Props {
  kind: string
  name: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  verb?: 'Delete' | 'Revoke'
  /** What goes with it. */
  children?: ReactNode
}

/** Deletes once the name is typed: a slip of the mouse is not enough. */
export function DeleteDialog({ kind, name, onDelete, onClose, verb = 'Delete', children }: Props) {
  const { form, submit, busy, problem } = useApiForm({ initial: { typed: '' }, save: onDelete })
  return (
    <Dialog onClose={onClose} title={`${verb} ${kind}`}>
      <FormShell
        onSubmit={submit}
        submitLabel={verb}
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger
        disabled={form.values.typed !== name}
      >
        <Text>
          This {verb.toLowerCase()}s the {kind} <b>{name}</b>. {children}
        </Text>
        <TextInput
          label={`Type ${name} to confirm`}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('typed')}
        />
      </FormShell>
    </Dialog>
  )
}
