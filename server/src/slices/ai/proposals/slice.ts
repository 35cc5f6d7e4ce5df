import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mutate } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { disabled, isModuleOn } from '../../../http/gates.ts'
import { refusalOf } from '../../../http/pg-errors.ts'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Deps, Routes, Slice } from '../../../slice.ts'
import { parametersOf } from '../mcp/catalog.ts'
import { type Operation, operations, refuseWithoutRight } from './operations.ts'
import {
  type Applying,
  acceptedArgs,
  addProposal,
  applyProposal,
  discardProposal,
  getProposal,
  listProposals,
  type Mutate,
  previewOf,
  proposalList,
} from './proposals.ts'
import { Applied, OperationEntry, Proposal, ProposalCreate } from './schema.ts'

/** Changes an assistant suggests: each waits for the person it was suggested to. */
export const aiProposals: Slice = {
  tag: 'ai proposals',
  prefix: '/ai/proposals',
  module: 'ai.copilot',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  routes: proposalRoutes,
}

function proposalRoutes(app: Routes, deps: Deps): void {
  const { read, act, create, handle } = verbs(app)

  read(
    '',
    'ai_proposals_list',
    'List your proposals, newest first',
    { query: arrayQuery(proposalList), answer: z.array(Proposal) },
    async (reader, { query, reply }) => sendArray(reply, await listProposals(reader, query)),
  )

  read(
    '/operations',
    'ai_proposals_operations',
    'List what can be proposed',
    { answer: z.array(OperationEntry) },
    async () => operations.map(described),
  )

  create(
    '',
    'ai_proposals_create',
    'Propose a change; nothing happens until it is applied',
    { body: ProposalCreate, answer: Proposal, prepare: (request) => tried(deps, request) },
    (work, { body, prepared: { operation, preview } }) => addProposal(work, operation, body.args, preview, Date.now()),
  )

  read(
    '/:id',
    'ai_proposals_read',
    'Read one of your proposals',
    { params: IdPath, answer: Proposal },
    (reader, { params }) => getProposal(reader, params.id),
  )

  handle(
    '/:id/apply',
    'ai_proposals_apply',
    'Do what was proposed',
    { params: IdPath, answer: Applied },
    async (request, { params }) => {
      const proposal = await getProposal(request.reader(), params.id)
      const known = await usable(deps, proposal.operation)
      const applying: Applying = {
        mutate: request.mutate.bind(request) as Mutate,
        beside: ((change) => mutate(deps.databases, request.actor, change)) as Mutate,
        refusalOf: (error, args) => refusalOf(deps.slices, error, { body: args }),
      }
      return applyProposal(applying, proposal, known)
    },
  )

  act(
    '/:id/discard',
    'ai_proposals_discard',
    'Drop a proposal',
    { params: IdPath, answer: Proposal },
    (work, { params }) => discardProposal(work, params.id),
  )
}

/** What a proposal would do: in a transaction of its own, which does not stay. */
async function tried(deps: Deps, request: FastifyRequest): Promise<{ operation: Operation; preview: string }> {
  const body = request.body as ProposalCreate
  const operation = await usable(deps, body.operation)
  refuseWithoutRight(request.actor, operation)
  const args = acceptedArgs(operation, body.args)
  const preview = await previewOf((change) => mutate(deps.databases, request.actor, change), operation, args)
  return { operation, preview }
}

/** The operation of that name, unless its module is off. */
async function usable(deps: Deps, name: string): Promise<Operation> {
  const operation = operations.find((known) => known.name === name)
  if (!operation) throw notFound('Operation')
  const available = new Set(deps.slices.flatMap(({ module }) => module ?? []))
  if (operation.module && !isModuleOn(operation.module, await deps.states.at(0), available)) {
    throw disabled(operation.module)
  }
  return operation
}

const described = ({ name, description, input }: Operation) => ({
  name,
  description,
  args_schema: parametersOf({ input }) as Record<string, unknown>,
})
