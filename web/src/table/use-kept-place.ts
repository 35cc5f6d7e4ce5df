import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

interface Place {
  top: number
  /** The row that had the focus. */
  row: string | null
}

/** Where one was in a list, kept with the entry of the history: Back leads to the same rows and the same focus. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, isReady: boolean) {
  const { history } = useRouter()
  const isRestored = useRef(false)
  const nameOf = () => `cadastre-place-${history.location.state.__TSR_key ?? ''}`
  useEffect(() => {
    if (!isReady || isRestored.current) return
    isRestored.current = true
    const place = read(nameOf())
    if (!place || !scroller.current) return
    scroller.current.scrollTop = place.top
    if (place.row !== null) focusRow(scroller, place.row)
  })
  return () => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-key]')
    write(nameOf(), { top: scroller.current?.scrollTop ?? 0, row: row?.dataset.key ?? null })
  }
}

const mostFrames = 20

/** The rows of that place are drawn with one of the next frames. */
function focusRow(scroller: RefObject<HTMLElement | null>, key: string, frames = 0): void {
  requestAnimationFrame(() => {
    const link = scroller.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"] a`)
    if (link) link.focus({ preventScroll: true })
    else if (frames < mostFrames) focusRow(scroller, key, frames + 1)
  })
}

function read(name: string): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Place | null
  } catch {
    return null
  }
}

// Without storage a list begins at its top.
function write(name: string, place: Place): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(place))
  } catch {
    return
  }
}
