import { type UIEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A list that moves by more than what is in view, twice within this time, is spun: nobody can read a row of it. */
const spunMs = 100

/** How far the list is scrolled, and whether it goes by too fast for its rows to be worth drawing. */
export function useScroll(viewport: number) {
  const [at, setAt] = useState({ scrollTop: 0, isSpun: false })
  const leapt = useRef(-spunMs)
  useEffect(() => {
    if (!at.isSpun) return
    const timer = setTimeout(() => setAt((last) => ({ ...last, isSpun: false })), spunMs)
    return () => clearTimeout(timer)
  }, [at])
  const onScroll = ({ currentTarget: { scrollTop }, timeStamp }: UIEvent) => {
    const isLeap = Math.abs(scrollTop - at.scrollTop) > viewport
    const isSpun = isLeap && timeStamp - leapt.current < spunMs
    if (isLeap) leapt.current = timeStamp
    // Drawn with the frame that is scrolled: a frame later, its last rows would be blank for a moment.
    flushSync(() => setAt({ scrollTop, isSpun }))
  }
  return { ...at, onScroll }
}
