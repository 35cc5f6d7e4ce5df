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
import { Commit, Imported, Preview, type Target, target } from './schema.ts'
import type { DnsSource, FileSource, Pulled, RegisteredSource, ServerSource } from './source.ts'
import { dnsSources } from './sources.ts'

/** A plan has some 150 characters for a record; half a million of them go through one request. */
const LARGEST_PLAN = 128 * 1024 * 1024

export function importRoutes(app: Routes, deps: Deps): void {
  addFormParser(app)
  for (const source of dnsSources) {
    if (source.kind === 'file') filePreview(app, deps, source)
    else if (source.kind === 'server') serverRoutes(app, deps, source)
    else registeredRoutes(app, deps, source)
    commitRoute(app, deps, source)
  }
}

type Prepared = { pulled: Pulled; place: Target }

function filePreview(app: Routes, { log }: Deps, { path, label, about, largest, pull }: FileSource): void {
  const Form = z.object(target)
  verbs(app).rehearse(
    `/${path}/preview`,
    `dns_import_${path}_preview`,
    `Show what importing ${label} would do`,
    {
      form: Form.extend({ file: z.string().meta({ format: 'binary', description: about }) }),
      answer: Preview,
      prepare: async (request: FastifyRequest): Promise<Prepared> => {
        const { form, file } = await readUpload(request, Form, largest)
        return { pulled: await pull(file.bytes, { log }), place: form }
      },
    },
    (reader, { prepared: { pulled, place } }) => previewOf(reader, pulled, place),
  )
}

function serverRoutes(app: Routes, { log }: Deps, { path, label, request: Request, probe, pull }: ServerSource): void {
  const { rehearse } = verbs(app)
  if (probe)
    rehearse(
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
  const Body = z.object({ ...Request.shape, ...target })
  rehearse(
    `/${path}/preview`,
    `dns_import_${path}_preview`,
    `Show what importing from ${label} would do`,
    {
      body: Body,
      answer: Preview,
      refuses: [502],
      prepare: async (request: FastifyRequest): Promise<Prepared> => {
        // It was checked against the schema of the route.
        const body = request.body as z.output<typeof Body> & Target
        return { pulled: await pull(body, { log }), place: body }
      },
    },
    (reader, { prepared: { pulled, place } }) => previewOf(reader, pulled, place),
  )
}

function registeredRoutes(app: Routes, { log, keys }: Deps, { path, label, sources, probe, pull }: RegisteredSource) {
  const { read, rehearse } = verbs(app)
  read(
    `/${path}/servers`,
    `dns_import_${path}_servers`,
    `List the registered servers that zones can be imported from as ${label}`,
    { answer: z.array(SourceServer) },
    (reader) => sourceServers(reader, sources),
  )
  const Request = z.object({ server_id: Uuid })
  const opened = (request: FastifyRequest) =>
    openServer(request.reader(), keys, (request.body as z.output<typeof Request>).server_id, sources)
  rehearse(
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
  rehearse(
    `/${path}/preview`,
    `dns_import_${path}_preview`,
    `Show what importing from ${label} would do`,
    {
      body: Request.extend(target),
      answer: Preview,
      refuses: [502],
      prepare: async (request: FastifyRequest): Promise<Prepared> => {
        const server = await opened(request)
        // It was checked against the schema of the route.
        return { pulled: { ...(await pull(server, { log })), serverId: server.id }, place: request.body as Target }
      },
    },
    (reader, { prepared: { pulled, place } }) => previewOf(reader, pulled, place),
  )
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
