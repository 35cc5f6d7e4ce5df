import { z } from 'zod'
import { media, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { exportNetworks } from './export.ts'
import { importAddresses, previewAddresses } from './import-addresses.ts'
import { importSubnets, previewSubnets } from './import-subnets.ts'
import {
  AddressesImported,
  AddressForm,
  AddressPreview,
  ExportQuery,
  ImportPayload,
  SubnetForm,
  SubnetPreview,
  SubnetsImported,
} from './schema.ts'
import { jsonTable, tableOf } from './tables.ts'
import { addFormParser, MAX_UPLOAD, readUpload } from './upload.ts'

const EXPORT_TYPES = [
  'text/csv',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
// Sent like a change and asks for the same right.
const preview = { isReadOnly: true } as const
/** A file can bring any subnet; a right to some of them is not enough. */
const ofSubnets = { access: { resource: 'subnet' }, isOfWholeType: true } as const
const refusals = { 404: Problem, 413: Problem, 415: Problem }
// The file itself stands beside the fields of the form.
const withFile = <Form extends z.ZodObject>(form: Form) =>
  form.extend({ file: z.string().meta({ format: 'binary', description: 'CSV, JSON or XLSX, at most 25 MB' }) })

export function transferRoutes(app: Routes): void {
  addFormParser(app)
  subnetImports(app)
  addressImports(app)

  app.get(
    '/export',
    {
      schema: {
        operationId: 'ipam_export',
        summary: 'Export the networks of a space, of a block or a single subnet, with their addresses if wanted',
        querystring: ExportQuery,
        response: { 200: media(EXPORT_TYPES, 'CSV, JSON or XLSX, as asked for'), 404: Problem },
      },
    },
    async (request, reply) => {
      const { name, type, stream } = await exportNetworks(request.reader(), request.query)
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(stream)
    },
  )
}

function subnetImports(app: Routes): void {
  app.post(
    '/import/preview',
    {
      config: { ...preview, ...ofSubnets },
      schema: {
        operationId: 'ipam_import_preview',
        summary: 'Show what importing a file of subnets would do',
        form: withFile(SubnetForm),
        response: { 200: SubnetPreview, ...refusals },
      },
    },
    async (request) => {
      const { form, file } = await readUpload(request, SubnetForm)
      return previewSubnets(request.reader(), form, await tableOf(file, 'subnets'))
    },
  )

  app.post(
    '/import/preview-json',
    {
      config: { ...preview, ...ofSubnets },
      bodyLimit: MAX_UPLOAD,
      schema: {
        operationId: 'ipam_import_preview_json',
        summary: 'Show what importing these subnets would do',
        body: ImportPayload,
        response: { 200: SubnetPreview, 404: Problem },
      },
    },
    (request) => previewSubnets(request.reader(), request.body, jsonTable(request.body.payload, 'subnets')),
  )

  app.post(
    '/import/commit',
    {
      config: ofSubnets,
      schema: {
        operationId: 'ipam_import_commit',
        summary: 'Import a file of subnets into an IP space',
        form: withFile(SubnetForm),
        response: { 200: SubnetsImported, 409: Problem, ...refusals },
      },
    },
    async (request) => {
      const { form, file } = await readUpload(request, SubnetForm)
      const table = await tableOf(file, 'subnets')
      return request.mutate((work) => importSubnets(work, form, table))
    },
  )
}

function addressImports(app: Routes): void {
  app.post(
    '/import/addresses/preview',
    {
      config: preview,
      schema: {
        operationId: 'ipam_import_addresses_preview',
        summary: 'Show what importing a file of addresses would do',
        form: withFile(AddressForm),
        response: { 200: AddressPreview, ...refusals },
      },
    },
    async (request) => {
      const { form, file } = await readUpload(request, AddressForm)
      return previewAddresses(request.reader(), form, await tableOf(file, 'addresses'))
    },
  )

  app.post(
    '/import/addresses/commit',
    {
      schema: {
        operationId: 'ipam_import_addresses_commit',
        summary: 'Import a file of addresses into a subnet',
        form: withFile(AddressForm),
        response: { 200: AddressesImported, 409: Problem, ...refusals },
      },
    },
    async (request) => {
      const { form, file } = await readUpload(request, AddressForm)
      const table = await tableOf(file, 'addresses')
      return request.mutate((work) => importAddresses(work, form, table))
    },
  )
}
