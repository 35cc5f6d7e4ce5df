import { useCallback, useEffect, useRef, useState } from 'react'
import { type Idle, idleAt } from '../lib/idle.ts'

const key = 'cadastre-last-active'
const noteEveryMs = 2_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** How long nobody did anything, in any tab: they share one session. */
export function useIdleTime(minutes: number): { idle: Idle; stay: () => void } {
  const [idle, setIdle] = useState<Idle>({ phase: 'active' })
  const here = useRef(0)
  const note = useCallback((at: number) => {
    here.current = at
    store(at)
  }, [])
  const stay = useCallback(() => {
    note(Date.now())
    setIdle({ phase: 'active' })
  }, [note])
  useEffect(() => {
    if (minutes === 0) return
    note(Date.now())
    const lastNoted = () => Math.max(here.current, readStored())
    const look = () => setIdle(idleAt(Date.now(), lastNoted(), minutes))
    // Once the warning is up only its button counts: a nudge of the mouse is no sign that somebody read it.
    const onSign = () => {
      const now = Date.now()
      const isQuiet = idleAt(now, lastNoted(), minutes).phase !== 'active'
      if (!isQuiet && now - lastNoted() > noteEveryMs) note(now)
    }
    const timer = setInterval(look, 1_000)
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, onSign)
    }
  }, [minutes, note])
  return { idle, stay }
}

function readStored(): number {
  try {
    return Number(localStorage.getItem(key))
  } catch {
    return 0
  }
}

// Without storage each tab is on its own.
function store(at: number): void {
  try {
    localStorage.setItem(key, String(at))
  } catch {
    return
  }
}
