import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends ButtonProps {
  busy: boolean
  children: ReactNode
}

/** Sends its form. While that takes, it is marked as disabled but is not: a disabled button would lose the focus. */
export const SubmitButton = ({ busy, children, ...button }: Props) => (
  <Button
    type="submit"
    aria-disabled={busy}
    onClick={(event) => busy && event.preventDefault()}
    {...(busy && { leftSection: <Loader size="xs" color="currentColor" /> })}
    {...button}
  >
    {children}
  </Button>
)
