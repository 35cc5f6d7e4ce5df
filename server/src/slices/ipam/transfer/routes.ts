import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { media } from '../../../http/schema.ts'
import { addFormParser, MAX_UPLOAD, readUpload } from '../../../http/upload.ts'
import { verbs } from '../../../http/verbs.ts'
import { commitOf, previewOf } from '../../../previewed/previewed.ts'
import type { Routes } from '../../../slice.ts'
import { exportNetworks } from './export.ts'
import { addressImport } from './import-addresses.ts'
import { subnetImport } from './import-subnets.ts'
import {
  AddressCommitForm,
  AddressesImported,
  AddressForm,
  AddressPreview,
  ExportQuery,
  ImportPayload,
  SubnetCommitForm,
  SubnetForm,
  SubnetPreview,
  SubnetsImported,
} from './schema.ts'
import { jsonTable, type Table, tableOf } from './tables.ts'

const EXPORT_TYPES = [
  'text/csv',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
/** A file can bring any subnet; a right to some of them is not enough. */
const ofSubnets = { access: { resource: 'subnet' }, isOfWholeType: true } as const

/** A form with a file beside its fields, which is read before anything else. */
const upload = <Fields extends z.ZodRawShape>(schema: z.ZodObject<Fields>, kind: 'subnets' | 'addresses') => ({
  form: schema.extend({ file: z.string().meta({ format: 'binary', description: 'CSV, JSON or XLSX, at most 25 MB' }) }),
  async prepare(request: FastifyRequest): Promise<z.output<z.ZodObject<Fields>> & { table: Table }> {
    const { form, file } = await readUpload(request, schema)
    return { ...form, table: await tableOf(file, kind) }
  },
})

export function transferRoutes(app: Routes): void {
  addFormParser(app)
  subnetImports(app)
  addressImports(app)

  verbs(app).read(
    '/export',
    'ipam_export',
    'Export the networks of a space, of a block or a single subnet, with their addresses if wanted',
    { query: ExportQuery, answer: media(EXPORT_TYPES, 'CSV, JSON or XLSX, as asked for') },
    async (reader, { query, reply }) => {
      const { name, type, stream } = await exportNetworks(reader, query)
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(stream)
    },
  )
}

function subnetImports(app: Routes): void {
  const { rehearse, act } = verbs(app)

  rehearse(
    '/import/preview',
    'ipam_import_preview',
    'Show what importing a file of subnets would do',
    { ...upload(SubnetForm, 'subnets'), answer: SubnetPreview, config: ofSubnets },
    (reader, { prepared }) => previewOf(subnetImport, reader, prepared),
  )
  rehearse(
    '/import/preview-json',
    'ipam_import_preview_json',
    'Show what importing these subnets would do',
    { body: ImportPayload, answer: SubnetPreview, config: ofSubnets, bodyLimit: MAX_UPLOAD },
    (reader, { body: { payload, ...form } }) =>
      previewOf(subnetImport, reader, { ...form, table: jsonTable(payload, 'subnets') }),
  )
  act(
    '/import/commit',
    'ipam_import_commit',
    'Import a file of subnets into an IP space',
    { ...upload(SubnetCommitForm, 'subnets'), answer: SubnetsImported, config: ofSubnets },
    (work, { prepared }) => commitOf(subnetImport, work, prepared),
  )
}

function addressImports(app: Routes): void {
  const { rehearse, act } = verbs(app)

  rehearse(
    '/import/addresses/preview',
    'ipam_import_addresses_preview',
    'Show what importing a file of addresses would do',
    { ...upload(AddressForm, 'addresses'), answer: AddressPreview },
    (reader, { prepared }) => previewOf(addressImport, reader, prepared),
  )
  act(
    '/import/addresses/commit',
    'ipam_import_addresses_commit',
    'Import a file of addresses into a subnet',
    { ...upload(AddressCommitForm, 'addresses'), answer: AddressesImported },
    (work, { prepared }) => commitOf(addressImport, work, prepared),
  )
}
