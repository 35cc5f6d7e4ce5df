import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

interface Options {
  pauseMs: number
  onChange: (value: string) => void
  /** It came to nothing, because the page was left before the pause. */
  onDrop?: () => void
}

/**
 * A change of the address that waits for a pause in the typing. It belongs to the page it was typed on: sent later, it
 * would take the person back there, for a page stays until the code of the next one is loaded.
 */
export function useSettledChange({ pauseMs, onChange, onDrop }: Options) {
  const { history } = useRouter()
  // Filters replace the entry of the history, so another one means that the person went on.
  const here = () => `${history.location.state.__TSR_index} ${history.location.pathname}`
  const typedAt = useRef('')
  const settle = useDebouncedCallback((value: string) => {
    if (here() === typedAt.current) onChange(value)
    else onDrop?.()
  }, pauseMs)
  return {
    later: (value: string) => {
      typedAt.current = here()
      settle(value)
    },
    /** Sends what waits, if anything does. */
    now: () => settle.flush(),
    drop: () => settle.cancel(),
  }
}
