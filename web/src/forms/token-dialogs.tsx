import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { ApiToken } from '../api/generated/types.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { CreateToken } from './token-create.tsx'
import { EditToken } from './token-edit.tsx'
import { useFinish } from './use-finish.ts'

export type OpenTokenDialog = { dialog: 'create' } | { dialog: 'edit' | 'revoke'; token: ApiToken }

export function TokenDialogs({ open, onClose }: { open: OpenTokenDialog; onClose: () => void }) {
  if (open.dialog === 'create') return <CreateToken onClose={onClose} />
  if (open.dialog === 'edit') return <EditToken id={open.token.id} onClose={onClose} />
  return <RevokeToken token={open.token} onClose={onClose} />
}

function RevokeToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const finish = useFinish(['/api-tokens'], onClose)
  const revoke = async () => {
    await call(operations.api_tokens_delete, { params: { id: token.id } })
    await finish(`Token ${token.name} revoked`)
  }
  return (
    <DeleteDialog kind="API token" name={token.name} verb="Revoke" onDelete={revoke} onClose={onClose}>
      Programs that use it are refused at once, for good.
    </DeleteDialog>
  )
}
