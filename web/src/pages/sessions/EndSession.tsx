import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Session } from '../../api/generated/types.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useFinish } from '../../forms/use-finish.ts'
import { deviceText } from '../../lib/device.ts'

export function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const queryClient = useQueryClient()
  const finish = useFinish(['/sessions'], onClose)
  const end = async () => {
    await call(operations.sessions_end, { params: { id: session.id } })
    await queryClient.invalidateQueries({ queryKey: ['/sessions/me'] })
    await finish('Session ended')
  }
  return (
    <ConfirmDialog title="End session" confirmLabel="End session" onConfirm={end} onClose={onClose}>
      {session.is_current
        ? 'This is the session you are using. You will have to sign in again.'
        : `${deviceText(session.user_agent)} of ${session.username} has to sign in again.`}
    </ConfirmDialog>
  )
}
