import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import classes from './surfaces.module.css'

/** A secret to take along: whole in a field, however long it is, with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Textarea
        ref={field}
        label={label}
        value={text}
        readOnly
        autosize
        minRows={1}
        spellCheck={false}
        flex={1}
        classNames={{ input: classes.secret ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={text} onRefused={() => field.current?.select()} />
    </Group>
  )
}

type Outcome = 'Copy' | 'Copied' | 'Press Ctrl+C'

/** Browsers keep the clipboard from pages without TLS: then the text is marked, and the keyboard has to do it. */
export function CopyButton({ text, onRefused = () => {} }: { text: string; onRefused?: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>('Copy')
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(done ? 'Copied' : 'Press Ctrl+C')
    if (!done) onRefused()
  }
  return (
    <Button
      variant="default"
      flex="none"
      leftSection={<Icon name={outcome === 'Copied' ? 'check' : 'copy'} />}
      onClick={copy}
      aria-live="polite"
    >
      {outcome}
    </Button>
  )
}
