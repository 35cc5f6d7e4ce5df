import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import classes from './forms.module.css'
import { SubmitButton } from './SubmitButton.tsx'

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
  busy: boolean
  /** What no field can show; several texts are a list. */
  problem: ReactNode | readonly string[]
  onCancel?: () => void
  danger?: boolean
  disabled?: boolean
  children: ReactNode
}

/** Every form: its fields, what went wrong, and the buttons. */
export function FormShell({ onSubmit, problem, children, ...buttons }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // A dialog places focus when it opens; fields that come later, after loading, have to take it themselves.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack>
        <Problem of={problem} />
        {children}
        <Buttons {...buttons} />
      </Stack>
    </form>
  )
}

/** What went wrong, where it is seen and heard. */
export function Problem({ of }: { of: Props['problem'] }) {
  const alert = useRef<HTMLDivElement>(null)
  // An element is another one at each drawing; only a text tells whether it is a new problem.
  const shown = Array.isArray(of) || typeof of === 'string' ? String(of) : Boolean(of)
  // The button that was pressed may be far below it. A field at fault is the better place to look at.
  useEffect(() => {
    const isAtField = document.activeElement?.getAttribute('aria-invalid') === 'true'
    if (shown && !isAtField) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (!of) return null
  return (
    <Alert ref={alert} role="alert" color="red" icon={<Icon name="alert" />}>
      {Array.isArray(of) ? <Rules texts={of} /> : (of as ReactNode)}
    </Alert>
  )
}

const Rules = ({ texts }: { texts: readonly string[] }) => (
  <ul className={classes.rules}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

type ButtonsProps = Pick<Props, 'submitLabel' | 'busy' | 'onCancel' | 'danger' | 'disabled'>

const Buttons = ({ submitLabel, busy, onCancel, danger = false, disabled = false }: ButtonsProps) => (
  <Group justify="flex-end">
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <SubmitButton busy={busy} disabled={disabled} fullWidth={!onCancel} {...(danger && { color: 'red.9' })}>
      {submitLabel}
    </SubmitButton>
  </Group>
)
