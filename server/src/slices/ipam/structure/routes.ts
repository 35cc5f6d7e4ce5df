import { IdPath, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { commitMerge, previewMerge } from './merge/merge.ts'
import { commitMove, previewMove } from './move/move.ts'
import { commitBlockResize, previewBlockResize } from './resize/block.ts'
import { commitSubnetResize, previewSubnetResize } from './resize/subnet.ts'
import {
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
import { commitSplit, previewSplit } from './split/split.ts'

// A preview is sent like a change and changes nothing.
const preview = { action: 'read' } as const
const ofBlock = { access: { resource: 'ip_block' } }
const refusals = { 404: Problem, 409: Problem, 412: Problem, 423: Problem }

export function structureRoutes(app: Routes): void {
  resizeRoutes(app)
  splitRoutes(app)
  mergeRoutes(app)
  moveRoutes(app)
}

function resizeRoutes(app: Routes): void {
  app.post(
    '/subnets/:id/resize/preview',
    {
      config: preview,
      schema: {
        operationId: 'ipam_subnets_resize_preview',
        summary: 'What a larger network would mean for a subnet',
        params: IdPath,
        body: SubnetResizeInput,
        response: { 200: SubnetResizePreview, 404: Problem },
      },
    },
    (request) => previewSubnetResize(request.reader(), request.params.id, request.body),
  )

  app.post(
    '/subnets/:id/resize',
    {
      schema: {
        operationId: 'ipam_subnets_resize',
        summary: 'Give a subnet a larger network',
        params: IdPath,
        body: SubnetResizeCommit,
        response: { 200: SubnetResizeResult, ...refusals },
      },
    },
    (request) => request.mutate((work) => commitSubnetResize(work, request.params.id, request.body)),
  )

  app.post(
    '/blocks/:id/resize/preview',
    {
      config: { ...ofBlock, ...preview },
      schema: {
        operationId: 'ipam_blocks_resize_preview',
        summary: 'What a larger network would mean for a block',
        params: IdPath,
        body: BlockResizeInput,
        response: { 200: BlockResizePreview, 404: Problem },
      },
    },
    (request) => previewBlockResize(request.reader(), request.params.id, request.body.new_cidr),
  )

  app.post(
    '/blocks/:id/resize',
    {
      config: ofBlock,
      schema: {
        operationId: 'ipam_blocks_resize',
        summary: 'Give a block a larger network',
        params: IdPath,
        body: BlockResizeInput,
        response: { 200: BlockResizeResult, ...refusals },
      },
    },
    (request) => request.mutate((work) => commitBlockResize(work, request.params.id, request.body.new_cidr)),
  )
}

function splitRoutes(app: Routes): void {
  app.post(
    '/subnets/:id/split/preview',
    {
      config: preview,
      schema: {
        operationId: 'ipam_subnets_split_preview',
        summary: 'What the parts of a subnet would be',
        params: IdPath,
        body: SplitInput,
        response: { 200: SplitPreview, 404: Problem },
      },
    },
    (request) => previewSplit(request.reader(), request.params.id, request.body.new_prefix_length),
  )

  app.post(
    '/subnets/:id/split/commit',
    {
      schema: {
        operationId: 'ipam_subnets_split_commit',
        summary: 'Split a subnet into smaller ones',
        params: IdPath,
        body: SplitCommit,
        response: { 200: SplitResult, ...refusals },
      },
    },
    (request) => request.mutate((work) => commitSplit(work, request.params.id, request.body)),
  )
}

function mergeRoutes(app: Routes): void {
  app.post(
    '/subnets/:id/merge/preview',
    {
      config: preview,
      schema: {
        operationId: 'ipam_subnets_merge_preview',
        summary: 'What a subnet and its siblings would make together',
        params: IdPath,
        body: MergeInput,
        response: { 200: MergePreview, 404: Problem },
      },
    },
    (request) => previewMerge(request.reader(), request.params.id, request.body.sibling_subnet_ids),
  )

  app.post(
    '/subnets/:id/merge/commit',
    {
      schema: {
        operationId: 'ipam_subnets_merge_commit',
        summary: 'Merge a subnet with its siblings',
        params: IdPath,
        body: MergeCommit,
        response: { 200: MergeResult, ...refusals },
      },
    },
    (request) => request.mutate((work) => commitMerge(work, request.params.id, request.body)),
  )
}

function moveRoutes(app: Routes): void {
  app.post(
    '/blocks/:id/move/preview',
    {
      config: { ...ofBlock, ...preview },
      schema: {
        operationId: 'ipam_blocks_move_preview',
        summary: 'What moving a block to another place would mean',
        params: IdPath,
        body: MoveInput,
        response: { 200: MovePreview, 404: Problem, 409: Problem },
      },
    },
    (request) => previewMove(request.reader(), request.params.id, request.body),
  )

  app.post(
    '/blocks/:id/move/commit',
    {
      config: ofBlock,
      schema: {
        operationId: 'ipam_blocks_move_commit',
        summary: 'Move a block with all that is below it to another space or parent',
        params: IdPath,
        body: MoveCommit,
        response: { 200: MoveResult, ...refusals },
      },
    },
    (request) => request.mutate((work) => commitMove(work, request.params.id, request.body)),
  )
}
