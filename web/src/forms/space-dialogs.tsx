import type { IpSpace } from '../api/generated/types.ts'
import { CreateSpace } from './space-create.tsx'
import { EditSpace } from './space-edit.tsx'

export type OpenDialog = { dialog: 'create' } | { dialog: 'edit'; space: IpSpace }

export function SpaceDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  if (open.dialog === 'create') return <CreateSpace onClose={onClose} />
  return <EditSpace id={open.space.id} onClose={onClose} />
}
