import { useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef } from 'react'

/** The address whose page was last announced; none before the first, where the browser does it. */
export const ShownPath = createContext<{ current: string | null }>({ current: null })

/** Moves the focus to the heading of a page that was navigated to, as a full page load would start there. */
export function useFocusOnNavigation<Target extends HTMLElement>() {
  const element = useRef<Target>(null)
  const shown = useContext(ShownPath)
  // The location changes when a navigation begins, while the page before is still there; this one when it ends.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    if (pathname === undefined) return
    const before = shown.current
    shown.current = pathname
    // A dialog that opened with the page has the focus already, and so has the row that Back leads to.
    const isTaken = document.querySelector('[role=dialog], tr[data-key] :focus') !== null
    if (before !== null && before !== pathname && !isTaken) element.current?.focus()
  }, [pathname, shown])
  return element
}
