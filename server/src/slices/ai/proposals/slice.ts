import { z } from 'zod'
import { mutate } from '../../../db/work.ts'
import type { Deps } from '../../../http/deps.ts'
import { notFound } from '../../../http/errors.ts'
import { disabled, isModuleOn } from '../../../http/gates.ts'
import { refusalOf } from '../../../http/pg-errors.ts'
import { IdPath, Problem } from '../../../http/schema.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes, Slice } from '../../../slice.ts'
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
  app.get(
    '',
    {
      schema: {
        operationId: 'ai_proposals_list',
        summary: 'List your proposals, newest first',
        querystring: arrayQuery(proposalList),
        response: { 200: z.array(Proposal) },
      },
    },
    async (request, reply) => sendArray(reply, await listProposals(request.reader(), request.query)),
  )

  app.get(
    '/operations',
    {
      schema: {
        operationId: 'ai_proposals_operations',
        summary: 'List what can be proposed',
        response: { 200: z.array(OperationEntry) },
      },
    },
    async () => operations.map(described),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ai_proposals_create',
        summary: 'Propose a change; nothing happens until it is applied',
        body: ProposalCreate,
        response: { 201: Proposal, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const operation = await usable(deps, request.body.operation)
      refuseWithoutRight(request.actor, operation)
      const args = acceptedArgs(operation, request.body.args)
      const preview = await previewOf((change) => mutate(deps.databases, request.actor, change), operation, args)
      const proposal = await request.mutate((work) =>
        addProposal(work, operation, request.body.args, preview, Date.now()),
      )
      return reply.code(201).send(proposal)
    },
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ai_proposals_read',
        summary: 'Read one of your proposals',
        params: IdPath,
        response: { 200: Proposal, 404: Problem },
      },
    },
    (request) => getProposal(request.reader(), request.params.id),
  )

  app.post(
    '/:id/apply',
    {
      schema: {
        operationId: 'ai_proposals_apply',
        summary: 'Do what was proposed',
        params: IdPath,
        response: { 200: Applied, 404: Problem, 409: Problem },
      },
    },
    async (request) => {
      const proposal = await getProposal(request.reader(), request.params.id)
      const known = await usable(deps, proposal.operation)
      const applying: Applying = {
        mutate: request.mutate.bind(request) as Mutate,
        beside: ((change) => mutate(deps.databases, request.actor, change)) as Mutate,
        refusalOf: (error, args) => refusalOf(deps.slices, error, { body: args }),
      }
      return applyProposal(applying, proposal, known)
    },
  )

  app.post(
    '/:id/discard',
    {
      schema: {
        operationId: 'ai_proposals_discard',
        summary: 'Drop a proposal',
        params: IdPath,
        response: { 200: Proposal, 404: Problem, 409: Problem },
      },
    },
    (request) => request.mutate((work) => discardProposal(work, request.params.id)),
  )
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
