import { Affix, Notification, Stack } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

interface Notice {
  text: string
  tone: 'done' | 'failed'
}

interface Shown extends Notice {
  id: number
}

const shownMs = 6_000
const Context = createContext<(notice: Notice) => void>(() => {})

/** Tells what just happened, in the corner and to screen readers. */
export const useNotice = () => useContext(Context)

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Shown[]>([])
  const count = useRef(0)
  const dismiss = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), [])
  const show = useCallback(
    (notice: Notice) => {
      const id = count.current++
      setNotices((all) => [...all, { ...notice, id }])
      setTimeout(() => dismiss(id), shownMs)
    },
    [dismiss],
  )
  return (
    <Context value={show}>
      {children}
      <Affix position={{ bottom: 48, right: 16 }} role="status" zIndex={400}>
        <Stack gap="xs" maw={380}>
          {notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} onClose={() => dismiss(notice.id)} />
          ))}
        </Stack>
      </Affix>
    </Context>
  )
}

const NoticeCard = ({ notice, onClose }: { notice: Notice; onClose: () => void }) => (
  <Notification
    withBorder
    color={notice.tone === 'failed' ? 'red' : 'teal'}
    onClose={onClose}
    closeButtonProps={{ 'aria-label': 'Dismiss' }}
  >
    {notice.text}
  </Notification>
)
