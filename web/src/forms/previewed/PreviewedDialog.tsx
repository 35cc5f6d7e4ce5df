import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { Outcome } from './Outcome.tsx'
import { Previewed } from './Previewed.tsx'
import { usePreview } from './use-preview.ts'

/** Where the dialog stands: its form, and the preview as soon as it is there. */
export interface At<Values, Shown> {
  form: UseFormReturnType<Values>
  shown: Shown | undefined
  busy: boolean
}

interface Props<Values extends Record<string, unknown>, Asked, Shown, Done> {
  title: string
  size?: 'md' | 'lg' | 'xl'
  onClose: () => void
  submitLabel: string | ((at: At<Values, Shown>) => string)
  danger?: boolean
  initial: Values
  validate?: Parameters<typeof useApiForm<Values>>[0]['validate']
  /** What is wanted, as preview and commit are told it; null while that is not known. */
  asked: (values: Values) => Asked | null
  /** What it would do. Without it there is nothing to show before. */
  ask?: (asked: Asked, signal: AbortSignal) => Promise<Shown>
  /** How long nobody must have typed before that is asked. */
  waitMs?: number
  isBlocked?: (shown: Shown) => boolean
  isConfirmed?: (at: At<Values, Shown>) => boolean
  /** Does it. With the hash of the preview the server refuses what is no longer as it was shown. */
  commit: (asked: Asked & { preview_hash?: string }, values: Values, shown: Shown | undefined) => Promise<Done>
  onDone: (done: Done, values: Values) => void
  fields?: (at: At<Values, Shown>) => ReactNode
  show?: (shown: Shown, form: UseFormReturnType<Values>) => ReactNode
  confirm?: (at: At<Values, Shown>) => ReactNode
  /** What was done, where that is more than a line. */
  outcome?: { title: (done: Done) => string; show: (done: Done, values: Values) => ReactNode }
}

/** A change that is shown before it is made: what is asked for, what it would do, the confirmation, what it did. */
export function PreviewedDialog<Values extends Record<string, unknown>, Asked extends object, Shown, Done>(
  props: Props<Values, Asked, Shown, Done>,
) {
  const { title, size = 'lg', onClose, onDone, outcome } = props
  const [done, setDone] = useState<{ is: Done; values: Values } | null>(null)
  const finish = (is: Done, values: Values): void => {
    setDone({ is, values })
    onDone(is, values)
  }
  if (done && outcome) {
    return (
      <Dialog onClose={onClose} title={outcome.title(done.is)} size="lg">
        <Outcome onClose={onClose}>{outcome.show(done.is, done.values)}</Outcome>
      </Dialog>
    )
  }
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <Asking {...props} onDone={finish} />
    </Dialog>
  )
}

function Asking<Values extends Record<string, unknown>, Asked extends object, Shown, Done>(
  props: Props<Values, Asked, Shown, Done>,
) {
  const { title, initial, validate, asked, ask, waitMs = 0, commit, onDone, onClose, submitLabel, danger } = props
  const { fields, show, confirm, isBlocked = hasConflicts, isConfirmed = () => true } = props
  const { form, submit, busy, problem } = useApiForm<Values>({
    initial,
    ...(validate && { validate }),
    save: async (values) => {
      const target = asked(values)
      if (target === null) return
      const done = await commit({ ...target, ...hashIn(shown) }, values, shown).catch((error) => {
        // What was shown may be why: it is looked at anew.
        if (ask) query.refetch()
        throw error
      })
      onDone(done, values)
    },
  })
  const { query, isAsked, isCurrent } = usePreview({ title, values: form.values, asked, ask, waitMs })
  const shown = query.data
  const at = { form, shown, busy }
  const isShown = ask === undefined || (shown !== undefined && isCurrent && !isBlocked(shown))
  return (
    <FormShell
      onSubmit={submit}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(at)}
      busy={busy}
      problem={problem}
      onCancel={onClose}
      disabled={asked(form.values) === null || !isShown || !isConfirmed(at)}
      {...(danger && { danger })}
    >
      {fields?.(at)}
      {ask && show && isAsked && <Previewed query={query}>{(data) => show(data, form)}</Previewed>}
      {confirm?.(at)}
    </FormShell>
  )
}

const hasConflicts = (shown: unknown): boolean => {
  const { conflicts } = (shown ?? {}) as { conflicts?: unknown }
  return Array.isArray(conflicts) && conflicts.length > 0
}

const hashIn = (shown: unknown): { preview_hash?: string } =>
  typeof shown === 'object' && shown !== null && 'preview_hash' in shown
    ? { preview_hash: String(shown.preview_hash) }
    : {}
