import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { commitOf, previewOf } from '../../../previewed/previewed.ts'
import type { Routes } from '../../../slice.ts'
import { subnetMerge } from './merge/merge.ts'
import { blockMove } from './move/move.ts'
import { blockResize } from './resize/block.ts'
import { subnetResize } from './resize/subnet.ts'
import {
  BlockResizeCommit,
  BlockResizeInput,
  BlockResizePreview,
  BlockResizeResult,
  MergeCommit,
  MergeInput,
  MergePreview,
  MergeResult,
  MoveCommit,
  MoveInput,
  MovePreview,
  MoveResult,
  SplitCommit,
  SplitInput,
  SplitPreview,
  SplitResult,
  SubnetResizeCommit,
  SubnetResizeInput,
  SubnetResizePreview,
  SubnetResizeResult,
} from './schema.ts'
import { subnetSplit } from './split/split.ts'

const config = { access: { resource: 'ip_block' } }
const refuses = [412, 423]

export function structureRoutes(app: Routes): void {
  const { ask, act } = verbs(app)

  ask(
    '/subnets/:id/resize/preview',
    'ipam_subnets_resize_preview',
    'What a larger network would mean for a subnet',
    { params: IdPath, body: SubnetResizeInput, answer: SubnetResizePreview },
    (reader, { params, body }) => previewOf(subnetResize, reader, { ...params, ...body }),
  )
  act(
    '/subnets/:id/resize',
    'ipam_subnets_resize',
    'Give a subnet a larger network',
    { params: IdPath, body: SubnetResizeCommit, answer: SubnetResizeResult, refuses },
    (work, { params, body }) => commitOf(subnetResize, work, { ...params, ...body }),
  )

  ask(
    '/blocks/:id/resize/preview',
    'ipam_blocks_resize_preview',
    'What a larger network would mean for a block',
    { params: IdPath, body: BlockResizeInput, answer: BlockResizePreview, config },
    (reader, { params, body }) => previewOf(blockResize, reader, { ...params, ...body }),
  )
  act(
    '/blocks/:id/resize',
    'ipam_blocks_resize',
    'Give a block a larger network',
    { params: IdPath, body: BlockResizeCommit, answer: BlockResizeResult, refuses, config },
    (work, { params, body }) => commitOf(blockResize, work, { ...params, ...body }),
  )

  ask(
    '/subnets/:id/split/preview',
    'ipam_subnets_split_preview',
    'What the parts of a subnet would be',
    { params: IdPath, body: SplitInput, answer: SplitPreview },
    (reader, { params, body }) => previewOf(subnetSplit, reader, { ...params, ...body }),
  )
  act(
    '/subnets/:id/split/commit',
    'ipam_subnets_split_commit',
    'Split a subnet into smaller ones',
    { params: IdPath, body: SplitCommit, answer: SplitResult, refuses },
    (work, { params, body }) => commitOf(subnetSplit, work, { ...params, ...body }),
  )

  ask(
    '/subnets/:id/merge/preview',
    'ipam_subnets_merge_preview',
    'What a subnet and its siblings would make together',
    { params: IdPath, body: MergeInput, answer: MergePreview },
    (reader, { params, body }) => previewOf(subnetMerge, reader, { ...params, ...body }),
  )
  act(
    '/subnets/:id/merge/commit',
    'ipam_subnets_merge_commit',
    'Merge a subnet with its siblings',
    { params: IdPath, body: MergeCommit, answer: MergeResult, refuses },
    (work, { params, body }) => commitOf(subnetMerge, work, { ...params, ...body }),
  )

  ask(
    '/blocks/:id/move/preview',
    'ipam_blocks_move_preview',
    'What moving a block to another place would mean',
    { params: IdPath, body: MoveInput, answer: MovePreview, refuses: [409], config },
    (reader, { params, body }) => previewOf(blockMove, reader, { ...params, ...body }),
  )
  act(
    '/blocks/:id/move/commit',
    'ipam_blocks_move_commit',
    'Move a block with all that is below it to another space or parent',
    { params: IdPath, body: MoveCommit, answer: MoveResult, refuses, config },
    (work, { params, body }) => commitOf(blockMove, work, { ...params, ...body }),
  )
}
