import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import classes from '../ui/surfaces.module.css'
import { FormShell } from './FormShell.tsx'
import { useApiForm } from './use-api-form.ts'

interface Props {
  title: string
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks once. For what can be undone or done again; the rest has its name typed. */
export function ConfirmDialog({ title, confirmLabel, onConfirm, onClose, children }: Props) {
  const { submit, busy, problem } = useApiForm({ initial: {}, save: onConfirm })
  return (
    <Dialog onClose={onClose} title={title}>
      <FormShell onSubmit={submit} submitLabel={confirmLabel} busy={busy} problem={problem} onCancel={onClose} danger>
        <Text component="div" tabIndex={-1} data-autofocus className={classes.landing ?? ''}>
          {children}
        </Text>
      </FormShell>
    </Dialog>
  )
}
