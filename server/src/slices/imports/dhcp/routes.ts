import { DhcpFault } from '@cadastre/core/dhcp/fault'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { addFormParser, MAX_UPLOAD, readUpload } from '../../../http/upload.ts'
import { verbs } from '../../../http/verbs.ts'
import { ledgerSentences, refuseOtherSource } from '../../../import/plan.ts'
import { badSource } from '../../../import/source-fault.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { commitPlan } from './commit.ts'
import { requireBlock } from './conflicts.ts'
import { previewOf } from './preview.ts'
import { Commit, Imported, Preview, ServerChoice, type Target, target } from './schema.ts'
import type { FileSource, Pulled } from './source.ts'
import { isc } from './sources/isc.ts'
import { kea } from './sources/kea.ts'
import { pullFrom, windowsServers } from './sources/wsrv/registered.ts'

/** A plan has some 250 characters for a reservation; 400,000 of them go through one request. */
const LARGEST_PLAN = 128 * 1024 * 1024

const files: readonly FileSource[] = [kea, isc]
const windows = { path: 'wsrv', label: 'a Windows Server', source: 'wsrv_dhcp' } as const

export function importRoutes(app: Routes, deps: Deps): void {
  addFormParser(app)
  for (const source of files) filePreview(app, source)
  windowsRoutes(app, deps)
  for (const source of [...files, windows]) commitRoute(app, deps, source)
}

type Prepared = { pulled: Pulled; place: Target }

function filePreview(app: Routes, { path, label, about, source, read }: FileSource): void {
  const Form = z.object(target)
  verbs(app).rehearse(
    `/${path}/preview`,
    `dhcp_import_${path}_preview`,
    `Show what importing ${label} would do`,
    {
      form: Form.extend({ file: z.string().meta({ format: 'binary', description: about }) }),
      answer: Preview,
      prepare: async (request: FastifyRequest): Promise<Prepared> => {
        const { form, file } = await readUpload(request, Form, MAX_UPLOAD)
        if (file.bytes.length === 0) throw badSource('Empty upload')
        return { pulled: { ...readable(() => read(file.bytes, file.name)), source }, place: form }
      },
    },
    (reader, { prepared: { pulled, place } }) => previewOf(reader, pulled, place),
  )
}

/** What cannot be read at all is 400 in the words of the library. */
function readable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof DhcpFault) throw badSource(error.message)
    throw error
  }
}

function windowsRoutes(app: Routes, { keys }: Deps): void {
  const { read, rehearse } = verbs(app)
  read(
    '/wsrv/servers',
    'dhcp_import_wsrv_servers',
    'List the registered Windows Servers that scopes can be imported from',
    { answer: z.array(ServerChoice) },
    (reader) => windowsServers(reader),
  )
  const Body = z.object({ server_id: Uuid, ...target })
  rehearse(
    '/wsrv/preview',
    'dhcp_import_wsrv_preview',
    'Show what importing from a Windows Server would do',
    {
      body: Body,
      answer: Preview,
      refuses: [502],
      prepare: async (request: FastifyRequest): Promise<Prepared> => {
        // It was checked against the schema of the route.
        const { server_id, ...place } = request.body as z.output<typeof Body>
        return { pulled: await pullFrom(request.reader(), keys, server_id), place }
      },
    },
    (reader, { prepared: { pulled, place } }) => previewOf(reader, pulled, place),
  )
}

type Committed = { readonly path: string; readonly label: string; readonly source: string }

function commitRoute(app: Routes, { slices, log }: Deps, { path, label, source }: Committed): void {
  const explain = ledgerSentences(slices, log)
  verbs(app).handle(
    `/${path}/commit`,
    `dhcp_import_${path}_commit`,
    `Import DHCP scopes from ${label}`,
    {
      body: Commit,
      answer: Imported,
      bodyLimit: LARGEST_PLAN,
      // Each scope is committed for itself; whoever repeats the request finds them there.
      config: { isNeverRepeated: true },
      prepare: async (request: FastifyRequest) => {
        // It was checked against the schema of the route.
        const body = request.body as Commit
        refuseOtherSource([source], body.plan.source)
        await requireBlock(request.reader(), body)
      },
    },
    (request, { body }) =>
      commitPlan({ reader: request.reader(), mutate: (change) => request.mutate(change), explain }, body),
  )
}
