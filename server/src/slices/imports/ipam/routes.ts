import type { FastifyRequest } from 'fastify'
import { invalid } from '../../../http/errors.ts'
import { verbs } from '../../../http/verbs.ts'
import { ledgerSentences, refuseOtherSource } from '../../../import/plan.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { commitPlan } from './commit.ts'
import { probe, pull } from './netbox/read.ts'
import { previewOf } from './preview.ts'
import { Commit, Connection, Imported, Preview, PreviewRequest, Reached, SOURCE } from './schema.ts'

/** A plan has some 400 characters for an address. */
const LARGEST_PLAN = 256 * 1024 * 1024

export function importRoutes(app: Routes, { log, slices }: Deps): void {
  const { rehearse, handle } = verbs(app)

  // Bodies were checked against the schemas of their routes before they are prepared.
  rehearse(
    '/test-connection',
    'ipam_import_extipam_test',
    'Ask a NetBox whether it can be imported from',
    {
      body: Connection,
      answer: Reached,
      refuses: [502],
      prepare: (request: FastifyRequest) => probe(request.body as Connection, log),
    },
    async (_reader, { prepared }) => prepared,
  )

  rehearse(
    '/preview',
    'ipam_import_extipam_preview',
    'Show what importing from a NetBox would do',
    {
      body: PreviewRequest,
      answer: Preview,
      refuses: [502],
      prepare: (request: FastifyRequest) => {
        const { filters, ...connection } = request.body as PreviewRequest
        return pull(connection, filters ?? {}, log)
      },
    },
    (reader, { prepared, body }) => previewOf(reader, prepared, body),
  )

  const explain = ledgerSentences(slices, log)
  handle(
    '/commit',
    'ipam_import_extipam_commit',
    'Import from a NetBox what a preview has shown',
    {
      body: Commit,
      answer: Imported,
      bodyLimit: LARGEST_PLAN,
      // Each object is committed for itself; whoever repeats the request finds them there.
      config: { isNeverRepeated: true },
      prepare: async (request: FastifyRequest) => {
        const { plan, space_strategy, target_space_id = null } = request.body as Commit
        refuseOtherSource([SOURCE], plan.source)
        if (space_strategy === 'single' && target_space_id === null)
          throw invalid('The strategy single needs target_space_id')
      },
    },
    (request, { body }) =>
      commitPlan({ reader: request.reader(), mutate: (change) => request.mutate(change), explain }, body),
  )
}
