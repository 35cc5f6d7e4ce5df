import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { TimeBoundGrant } from '../api/generated/types.ts'
import { rightText } from '../lib/rights.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { CreateGrant } from './grant-create.tsx'
import { useFinish } from './use-finish.ts'

export type OpenGrantDialog = { dialog: 'create' } | { dialog: 'revoke'; grant: TimeBoundGrant }

export function GrantDialogs({ open, onClose }: { open: OpenGrantDialog; onClose: () => void }) {
  if (open.dialog === 'create') return <CreateGrant onClose={onClose} />
  return <RevokeGrant grant={open.grant} onClose={onClose} />
}

function RevokeGrant({ grant, onClose }: { grant: TimeBoundGrant; onClose: () => void }) {
  const finish = useFinish(['/groups/time-bound-grants'], onClose)
  const revoke = async () => {
    await call(operations.time_bound_grants_revoke, { params: { grant_id: grant.id } })
    await finish('Grant revoked')
  }
  return (
    <ConfirmDialog title="Revoke grant" confirmLabel="Revoke" onConfirm={revoke} onClose={onClose}>
      The group loses this at once: {rightText(grant)}.
    </ConfirmDialog>
  )
}
