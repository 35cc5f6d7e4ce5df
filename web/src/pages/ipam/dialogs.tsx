import { lazy, Suspense } from 'react'
import type { IpAddress, IpBlock, Subnet } from '../../api/generated/types.ts'
import type { Network } from '../../forms/ipam/contents.ts'
import type { ImportTarget } from '../../forms/ipam/import-calls.ts'
import type { Chosen } from '../../table/chosen.ts'

// Most visits only read: each dialog is loaded when it is opened.
const BlockForms = () => import('../../forms/ipam/block-dialogs.tsx')
const SubnetForms = () => import('../../forms/ipam/subnet-dialogs.tsx')
const AddressForms = () => import('../../forms/ipam/address-dialogs.tsx')

const CreateBlock = lazy(async () => ({ default: (await BlockForms()).CreateBlock }))
const EditBlock = lazy(async () => ({ default: (await BlockForms()).EditBlock }))
const CreateSubnet = lazy(async () => ({ default: (await SubnetForms()).CreateSubnet }))
const EditSubnet = lazy(async () => ({ default: (await SubnetForms()).EditSubnet }))
const CreateAddress = lazy(async () => ({ default: (await AddressForms()).CreateAddress }))
const NextAddress = lazy(async () => ({ default: (await AddressForms()).NextAddress }))
const EditAddress = lazy(async () => ({ default: (await AddressForms()).EditAddress }))
const EditSpace = lazy(async () => ({ default: (await import('../../forms/space-edit.tsx')).EditSpace }))
const AllocateSubnet = lazy(async () => ({
  default: (await import('../../forms/ipam/allocate-subnet.tsx')).AllocateSubnet,
}))
const AllocateRange = lazy(async () => ({
  default: (await import('../../forms/ipam/bulk-allocate.tsx')).AllocateRange,
}))
const PackPlan = lazy(async () => ({ default: (await import('../../forms/ipam/pack-plan.tsx')).PackPlan }))
const SplitSubnet = lazy(async () => ({ default: (await import('../../forms/ipam/split.tsx')).SplitSubnet }))
const MergeSubnets = lazy(async () => ({ default: (await import('../../forms/ipam/merge.tsx')).MergeSubnets }))
const Resize = lazy(async () => ({ default: (await import('../../forms/ipam/resize.tsx')).Resize }))
const MoveBlock = lazy(async () => ({ default: (await import('../../forms/ipam/move.tsx')).MoveBlock }))
const DeleteNetwork = lazy(async () => ({
  default: (await import('../../forms/ipam/network-delete.tsx')).DeleteNetwork,
}))
const DeleteAddress = lazy(async () => ({
  default: (await import('../../forms/ipam/address-delete.tsx')).DeleteAddress,
}))
const ImportDialog = lazy(async () => ({ default: (await import('../../forms/ipam/import.tsx')).ImportDialog }))
const BulkEdit = lazy(async () => ({ default: (await import('../../forms/ipam/bulk-edit.tsx')).BulkEdit }))
const BulkEditSubnets = lazy(async () => ({
  default: (await import('../../forms/ipam/subnet-bulk-edit.tsx')).BulkEditSubnets,
}))
const PurgeOrphans = lazy(async () => ({ default: (await import('../../forms/ipam/purge-orphans.tsx')).PurgeOrphans }))
const BulkDelete = lazy(async () => ({ default: (await import('../../forms/ipam/bulk-delete.tsx')).BulkDelete }))

/** A dialog about networks, and what it is about. */
export type NetworkDialog =
  | { dialog: 'new block'; spaceId: string; parentId?: string; network?: string }
  | { dialog: 'edit space' | 'edit block' | 'edit subnet' | 'edit address'; id: string }
  | { dialog: 'new subnet'; block?: { id: string; spaceId: string }; network?: string }
  | { dialog: 'allocate subnet'; block: IpBlock; gap?: string }
  | { dialog: 'pack' | 'move' | 'resize block'; block: IpBlock }
  | { dialog: 'split' | 'resize subnet' | 'next address' | 'purge orphans'; subnet: Subnet }
  | { dialog: 'merge'; subnet: Subnet; siblings?: readonly string[] }
  | { dialog: 'new address'; subnet: Subnet; address?: string }
  | { dialog: 'new range'; subnet: Subnet; range?: { first: string; last: string } }
  | { dialog: 'delete'; network: Network }
  | { dialog: 'delete address'; address: IpAddress }
  | { dialog: 'import'; target: ImportTarget }
  | { dialog: 'bulk edit'; ids: readonly string[] }
  | { dialog: 'bulk edit subnets'; subnets: Chosen }
  | { dialog: 'bulk delete'; ids: readonly string[]; onDone: () => void }

export type Visit = (kind: 'spaces' | 'blocks' | 'subnets' | 'addresses', id: string) => void

interface Props {
  open: NetworkDialog | null
  onClose: () => void
  /** Goes to what was made. */
  onVisit: Visit
  /** What the page shows is no more. */
  onGone?: () => void
}

export const NetworkDialogs = ({ open, ...props }: Props) => (
  <Suspense>{open && <Opened open={open} {...props} />}</Suspense>
)

function Opened({ open, onClose, onVisit, onGone = () => {} }: Props & { open: NetworkDialog }) {
  switch (open.dialog) {
    case 'new block':
      return <CreateBlock {...open} onClose={onClose} onMade={({ id }) => onVisit('blocks', id)} />
    case 'new subnet':
      return <CreateSubnet {...open} onClose={onClose} onMade={({ id }) => onVisit('subnets', id)} />
    case 'allocate subnet':
      return <AllocateSubnet {...open} onClose={onClose} onMade={({ id }) => onVisit('subnets', id)} />
    case 'edit space':
      return <EditSpace id={open.id} onClose={onClose} />
    case 'edit block':
      return <EditBlock id={open.id} onClose={onClose} />
    case 'edit subnet':
      return <EditSubnet id={open.id} onClose={onClose} />
    case 'edit address':
      return <EditAddress id={open.id} onClose={onClose} />
    case 'pack':
      return <PackPlan block={open.block} onClose={onClose} />
    case 'move':
      return <MoveBlock block={open.block} onClose={onClose} />
    case 'resize block':
      return <Resize block={open.block} onClose={onClose} />
    case 'resize subnet':
      return <Resize subnet={open.subnet} onClose={onClose} />
    case 'split':
      return <SplitSubnet subnet={open.subnet} onClose={onClose} onSplit={({ id }) => onVisit('subnets', id)} />
    case 'merge':
      return (
        <MergeSubnets
          subnet={open.subnet}
          {...(open.siblings && { siblings: open.siblings })}
          onClose={onClose}
          onMerged={({ id }) => onVisit('subnets', id)}
        />
      )
    case 'next address':
      return <NextAddress subnet={open.subnet} onClose={onClose} />
    case 'new address':
      return <CreateAddress {...open} onClose={onClose} />
    case 'new range':
      return <AllocateRange {...open} onClose={onClose} />
    case 'delete':
      return <DeleteNetwork network={open.network} onClose={onClose} onGone={onGone} />
    case 'delete address':
      return <DeleteAddress address={open.address} onClose={onClose} onGone={onGone} />
    case 'import':
      return <ImportDialog target={open.target} onClose={onClose} />
    case 'bulk edit':
      return <BulkEdit ids={open.ids} onClose={onClose} />
    case 'bulk edit subnets':
      return <BulkEditSubnets subnets={open.subnets} onClose={onClose} />
    case 'purge orphans':
      return <PurgeOrphans subnet={open.subnet} onClose={onClose} />
    case 'bulk delete':
      return <BulkDelete {...open} onClose={onClose} />
  }
}
