import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
  busy: boolean
  /** What no field can show. */
  problem: ReactNode
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
        {problem && (
          <Alert role="alert" color="red" icon={<Icon name="alert" />}>
            {problem}
          </Alert>
        )}
        {children}
        <Buttons {...buttons} />
      </Stack>
    </form>
  )
}

type ButtonsProps = Pick<Props, 'submitLabel' | 'busy' | 'onCancel' | 'danger' | 'disabled'>

const Buttons = ({ submitLabel, busy, onCancel, danger = false, disabled = false }: ButtonsProps) => (
  <Group justify="flex-end">
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit" loading={busy} disabled={disabled} fullWidth={!onCancel} {...(danger && { color: 'red' })}>
      {submitLabel}
    </Button>
  </Group>
)
