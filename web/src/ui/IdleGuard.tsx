import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settingsQuery } from '../api/identity-queries.ts'
import { useIdleTime } from '../hooks/use-idle-time.ts'
import { useLogOut } from '../hooks/use-log-out.ts'
import { Dialog } from './Dialog.tsx'
import { useNotice } from './notices.tsx'

/** Logs out where nobody is, after a warning. */
export function IdleGuard() {
  const { data } = useQuery({ ...settingsQuery, staleTime: 60_000 })
  const minutes = data?.auto_logout_minutes ?? 0
  const { idle, stay } = useIdleTime(minutes)
  const { mutate: logOut } = useLogOut()
  const notice = useNotice()
  const isOver = idle.phase === 'over'
  useEffect(() => {
    if (!isOver) return
    notice({ tone: 'done', text: `Logged out after ${minutes} minutes without activity` })
    logOut()
  }, [isOver, minutes, logOut, notice])
  if (idle.phase !== 'warning') return null
  return (
    <Dialog onClose={stay} title="Are you still there?">
      <Text mb="lg">
        Nobody did anything here for a while. You are logged out in{' '}
        <Text span fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {idle.secondsLeft} seconds
        </Text>
        .
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => logOut()}>
          Log out now
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay logged in
        </Button>
      </Group>
    </Dialog>
  )
}
