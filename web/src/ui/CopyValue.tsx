import { ActionIcon } from '@mantine/core'
import { useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import classes from './surfaces.module.css'

interface Props {
  text: string
  /** What is copied, where the text is too long to be said. */
  name?: string
  /** Short enough to stay on one line. */
  isWhole?: boolean
}

/** A value with a button that copies it. */
export function CopyValue({ text, name = text, isWhole = false }: Props) {
  const shown = useRef<HTMLElement>(null)
  return (
    <span className={classes.value} data-whole={isWhole}>
      <bdi ref={shown}>{text}</bdi>
      <CopyIcon text={text} name={name} onRefused={() => shown.current && select(shown.current)} />
    </span>
  )
}

interface IconProps {
  text: string
  name: string
  onRefused?: () => void
}

type Outcome = 'Copy' | 'Copied' | 'Press Ctrl+C for'

/** Browsers keep the clipboard from pages without TLS: then the text is marked, and the keyboard has to do it. */
export function CopyIcon({ text, name, onRefused = () => {} }: IconProps) {
  const [outcome, setOutcome] = useState<Outcome>('Copy')
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(done ? 'Copied' : 'Press Ctrl+C for')
    if (!done) onRefused()
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={`${outcome} ${name}`}
      title={outcome === 'Copy' ? 'Copy' : outcome.replace(' for', '')}
      onClick={copy}
      onBlur={() => setOutcome('Copy')}
    >
      <Icon name={outcome === 'Copied' ? 'check' : 'copy'} size={14} />
    </ActionIcon>
  )
}

function select(element: HTMLElement): void {
  window.getSelection()?.selectAllChildren(element)
}
