import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { addFormParser, readUpload } from '../../../http/upload.ts'
import { verbs } from '../../../http/verbs.ts'
import { ledgerSentences, refuseOtherSource } from '../../../import/plan.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { commitPlan } from './commit.ts'
import { requireView } from './conflicts.ts'
import { previewOf } from './preview.ts'
import { openServer, refuseOtherServer, SourceServer, sourceServers } from './registered.ts'
import { type Plan, runRoute, runRoutes } from './run-routes.ts'
import { Commit, Imported, Preview, type Target, target } from './schema.ts'
import type { DnsSource, FileSource, Pulled, RegisteredSource, ServerSource } from './source.ts'
import { dnsSources } from './sources.ts'

/** A plan has some 150 characters for a record; half a million of them go through one request. */
const LARGEST_PLAN = 128 * 1024 * 1024

export function importRoutes(app: Routes, deps: Deps): void {
  addFormParser(app)
  runRoutes(app)
  for (const source of dnsSources) {
    if (source.kind === 'file') fileRoutes(app, deps, source)
    else if (source.kind === 'server') serverRoutes(app, deps, source)
    else registeredRoutes(app, deps, source)
    commitRoute(app, deps, source)
  }
}

/** How a request to a source is read, for its preview and for a run. */
type Reading = { readonly refuses: readonly number[]; readonly read: (request: FastifyRequest) => Promise<Plan> }

/** The plan that a source makes; nothing is written for it. */
const planOf = async (request: FastifyRequest, pulled: Pulled, place: Target): Promise<Plan> => ({
  plan: await previewOf(request.reader(), pulled, place),
  place,
})

function fileRoutes(app: Routes, { log }: Deps, source: FileSource): void {
  const Form = z.object(target)
  const form = Form.extend({ file: z.string().meta({ format: 'binary', description: source.about }) })
  const read = async (request: FastifyRequest): Promise<Plan> => {
    const { form: place, file } = await readUpload(request, Form, source.largest)
    return planOf(request, await source.pull(file.bytes, { log }), place)
  }
  planRoutes(app, source, { form }, { refuses: [], read })
}

function serverRoutes(app: Routes, { log }: Deps, source: ServerSource): void {
  const { path, label, request: Request, probe, pull } = source
  if (probe)
    verbs(app).rehearse(
      `/${path}/test-connection`,
      `dns_import_${path}_test`,
      `Ask ${label} whether it can be imported from`,
      {
        body: Request,
        answer: probe.answer,
        refuses: [502],
        prepare: (request: FastifyRequest) => probe.run(request.body as z.output<typeof Request>, { log }),
      },
      async (_reader, { prepared }) => prepared,
    )
  const body = z.object({ ...Request.shape, ...target })
  const read = async (request: FastifyRequest): Promise<Plan> => {
    // It was checked against the schema of the route.
    const sent = request.body as z.output<typeof body> & Target
    return planOf(request, await pull(sent, { log }), sent)
  }
  planRoutes(app, source, { body }, { refuses: [502], read })
}

function registeredRoutes(app: Routes, { log, keys }: Deps, source: RegisteredSource): void {
  const { path, label, sources, probe, pull } = source
  verbs(app).read(
    `/${path}/servers`,
    `dns_import_${path}_servers`,
    `List the registered servers that zones can be imported from as ${label}`,
    { answer: z.array(SourceServer) },
    (reader) => sourceServers(reader, sources),
  )
  const Request = z.object({ server_id: Uuid })
  const opened = (request: FastifyRequest) =>
    openServer(request.reader(), keys, (request.body as z.output<typeof Request>).server_id, sources)
  verbs(app).rehearse(
    `/${path}/test-connection`,
    `dns_import_${path}_test`,
    `Ask ${label} whether it can be imported from`,
    {
      body: Request,
      answer: probe.answer,
      refuses: [502],
      prepare: async (request: FastifyRequest) => probe.run(await opened(request), { log }),
    },
    async (_reader, { prepared }) => prepared,
  )
  const read = async (request: FastifyRequest): Promise<Plan> => {
    const server = await opened(request)
    // The body was checked against the schema of the route.
    return planOf(request, { ...(await pull(server, { log })), serverId: server.id }, request.body as Target)
  }
  planRoutes(app, source, { body: Request.extend(target) }, { refuses: [502], read })
}

/** The two ways to begin an import: look at the plan and send it back, or have it kept for a run. */
function planRoutes(
  app: Routes,
  source: DnsSource,
  asked: { form: z.ZodObject } | { body: z.ZodObject },
  { refuses, read }: Reading,
): void {
  const { path, label } = source
  verbs(app).rehearse(
    `/${path}/preview`,
    `dns_import_${path}_preview`,
    `Show what importing ${source.kind === 'file' ? label : `from ${label}`} would do`,
    { ...asked, answer: Preview, refuses, prepare: read },
    async (_reader, { prepared: { plan } }) => plan,
  )
  runRoute(app, source, asked, refuses, read)
}

function commitRoute(app: Routes, { slices, log }: Deps, { path, label, sources }: DnsSource): void {
  const explain = ledgerSentences(slices, log)
  verbs(app).handle(
    `/${path}/commit`,
    `dns_import_${path}_commit`,
    `Import zones from ${label}`,
    {
      body: Commit,
      answer: Imported,
      bodyLimit: LARGEST_PLAN,
      // Each zone is committed for itself; whoever repeats the request finds them there.
      config: { isNeverRepeated: true },
      prepare: async (request: FastifyRequest) => {
        // It was checked against the schema of the route.
        const body = request.body as Commit
        refuseOtherSource(sources, body.plan.source)
        await requireView(request.reader(), body)
        await refuseOtherServer(request.reader(), body.plan.source_server_id, body.plan.source)
      },
    },
    (request, { body }) =>
      commitPlan({ reader: request.reader(), mutate: (change) => request.mutate(change), explain }, body),
  )
}
