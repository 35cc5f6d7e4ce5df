import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Moves focus to the content when the page changes, as a full page load would. */
export function useFocusOnNavigation() {
  const element = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    element.current?.focus()
  }, [pathname])
  return element
}
