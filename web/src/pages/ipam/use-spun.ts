import { type UIEvent, useEffect, useRef, useState } from 'react'

/** A list that moves by more than what is in view, twice within this time, is spun: nobody can read a row of it. */
const spunMs = 100

/** Whether a list goes by too fast for its rows to be worth drawing. It hears of each scrolling of the list. */
export function useSpun(): { isSpun: boolean; onScroll: (event: UIEvent) => void } {
  const [isSpun, setSpun] = useState(false)
  const last = useRef({ scrollTop: 0, leaptAt: -spunMs, timer: 0 })
  useEffect(() => () => clearTimeout(last.current.timer), [])
  const onScroll = ({ currentTarget: { scrollTop, clientHeight }, timeStamp }: UIEvent) => {
    const isLeap = Math.abs(scrollTop - last.current.scrollTop) > clientHeight
    const isSpinning = isLeap && timeStamp - last.current.leaptAt < spunMs
    clearTimeout(last.current.timer)
    if (isSpinning) last.current.timer = window.setTimeout(() => setSpun(false), spunMs)
    if (isLeap) last.current.leaptAt = timeStamp
    last.current.scrollTop = scrollTop
    setSpun(isSpinning)
  }
  return { isSpun, onScroll }
}
