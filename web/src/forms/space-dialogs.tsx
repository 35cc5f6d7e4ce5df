import type { IpSpace } from '../api/generated/types.ts'
import { CreateSpace } from './space-create.tsx'
import { DeleteSpace } from './space-delete.tsx'
import { EditSpace } from './space-edit.tsx'

export type OpenDialog = { dialog: 'create' } | { dialog: 'edit' | 'delete'; space: IpSpace }

export function SpaceDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  if (open.dialog === 'create') return <CreateSpace onClose={onClose} />
  if (open.dialog === 'edit') return <EditSpace id={open.space.id} onClose={onClose} />
  return <DeleteSpace space={open.space} onClose={onClose} />
}
