import { useEffect, useRef, useState } from 'react'

/** Puts the focus where reading goes on when the element that had it is gone. */
export const focusContent = (): void => document.getElementById('content')?.focus()

/** Gives the focus back to what had it, once the component goes away. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      if (isThere) opener.focus({ preventScroll: true })
      else focusContent()
    },
    [opener],
  )
}

/** Moves the focus to an element that takes the place of another. It needs a `tabIndex` of -1. */
export function useFocusHere<Target extends HTMLElement>() {
  const element = useRef<Target>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
