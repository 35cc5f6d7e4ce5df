import { useCallback, useRef } from 'react'

/** Keeps what is typed after a field was asked for and before it has the focus. */
export function useTypedAhead() {
  const text = useRef('')
  const stop = useRef(() => {})
  const take = useCallback((): string => {
    stop.current()
    const typed = text.current
    text.current = ''
    return typed
  }, [])
  const begin = useCallback(() => {
    take()
    const press = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      text.current += event.key
    }
    window.addEventListener('keydown', press, { capture: true })
    stop.current = () => window.removeEventListener('keydown', press, { capture: true })
  }, [take])
  return { begin, take }
}
