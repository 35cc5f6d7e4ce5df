import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** What was done, to be read before it goes. */
export function Outcome({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  // What had the focus went with the form; what is shown here may have taken it.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) done.current?.focus()
  }, [])
  return (
    <Stack ref={box}>
      {children}
      <Group justify="flex-end">
        <Button ref={done} onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
