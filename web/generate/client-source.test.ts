import { expect, test } from 'vitest'
import { clientSource } from './client-source.ts'
import type { ApiDocument, Schema } from './document.ts'

const ref = (id: string) => ({ $ref: `#/components/schemas/${id}` })
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const uuid = { type: 'string', format: 'uuid' }

const siteFamily = {
  ...{
    type: 'site',
    one: 'Site',
    title: 'Sites',
    about: 'Places.',
    icon: 'site',
    area: 'network',
    page: '/network/sites',
  },
  ...{ permission: 'site', table: 'place', operation: 'sites', display: 'code', naming: 'S-{code}', has_rights: true },
  ...{ listed: ['head'], filters: ['kind'], form: ['name'], labels: { head: 'Below' }, help: {} },
}

const document: ApiDocument = {
  paths: {
    '/api/v1/sites': {
      get: {
        operationId: 'sites_list',
        summary: 'List sites',
        tags: ['site list'],
        parameters: [
          { name: 'head', in: 'query', schema: { ...uuid, 'x-reference': 'place' } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['pop', 'colo'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
        ],
        responses: { 200: json({ type: 'array', items: ref('Site') }), 401: json(ref('Problem')) },
      },
      post: {
        operationId: 'sites_create',
        tags: ['site list'],
        requestBody: { required: true, ...json(ref('SiteCreate')) },
        responses: { 201: json(ref('Site')) },
      },
    },
    '/api/v1/sites/{id}': {
      put: {
        operationId: 'sites_update',
        tags: ['site list'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: uuid }],
        requestBody: { required: true, ...json(ref('SiteUpdate')) },
        responses: { 200: json(ref('Site')) },
      },
      delete: {
        operationId: 'sites_delete',
        tags: ['site list'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: uuid }],
        responses: { 204: {} },
      },
    },
    '/api/v1/sites/export': {
      get: { operationId: 'sites_export', tags: ['site list'], responses: { 200: { content: { 'text/csv': {} } } } },
    },
    '/metrics': { get: { operationId: 'metrics', tags: ['health'], responses: { 200: {} } } },
  },
  components: {
    schemas: {
      Problem: { type: 'object', properties: { detail: {} } },
      Site: {
        type: 'object',
        properties: { id: uuid, code: { type: 'string' }, links: { type: 'array', items: ref('Link') }, head: uuid },
        required: ['id', 'links'],
        'x-family': siteFamily,
      },
      Link: { type: 'object', properties: { to: uuid }, required: [] },
      LinkInput: { type: 'object', properties: { to: uuid } },
      SiteCreate: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 255 },
          code: { type: 'string', default: null },
          cost: {
            anyOf: [
              { type: 'number', minimum: 0 },
              { type: 'string', pattern: '^\\d+$' },
            ],
          },
          owner_id: { anyOf: [uuid, { type: 'string', const: '' }] },
          head: { ...uuid, 'x-reference': 'place' },
          rank: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 10 },
          names: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string', maxLength: 9 } }] },
          links: { type: 'array', items: ref('LinkInput') },
          tags: { type: 'object', additionalProperties: {}, default: {} },
        },
        required: ['name'],
      },
      SiteUpdate: { type: 'object', properties: { name: { type: 'string' }, code: { type: 'string' } } },
    },
  },
}

const files = clientSource(document)
const types = files.get('types.ts') ?? ''
const operations = files.get('operations.ts') ?? ''
const fields = files.get('schemas/site-list.ts') ?? ''

test('what an answer does not require is there as null', () => {
  expect(types).toContain(
    'export interface Site {\n  id: string\n  code: string | null\n  links: Link[]\n  head: string | null\n}',
  )
  expect(types).toContain('export interface Link {\n  to: string | null\n}')
})

test('a request may leave out what is not required, and empties what the answer shows as null', () => {
  expect(types).toContain('export interface SiteUpdate {\n  name?: string\n  code?: string | null\n}')
  expect(types).toContain('export interface LinkInput {\n  to?: string | null\n}')
  expect(types).toContain('owner_id?: string | null')
  expect(types).toContain('cost?: number | string\n')
})

test('only what a page can call or get has a type', () => {
  expect(types).not.toContain('Problem')
  expect(operations).not.toContain('metrics')
})

test('an operation knows its path below the interface, its input and its answer', () => {
  expect(operations).toContain(
    "export const sites_list = { method: 'GET', path: '/sites' } as Operation<{ query?: t.SitesListQuery; answer: t.Site[] }>",
  )
  expect(operations).toContain(
    "export const sites_update = { method: 'PUT', path: '/sites/{id}' } as Operation<{ params: { id: string }; body: t.SiteUpdate; answer: t.Site }>",
  )
  expect(operations).toContain('Operation<{ params: { id: string }; answer: undefined }>')
  expect(operations).toContain("answers: 'file' } as Operation<{ answer: Blob }>")
})

test.each([
  ['name: { kind: "text", minLength: 1, maxLength: 255, required: true }'],
  ['code: { kind: "text", nullable: true }'],
  ['cost: { kind: "decimal", minimum: 0 }'],
  ['owner_id: { kind: "uuid", nullable: true }'],
  ['rank: { kind: "integer", maximum: 10 }'],
  ['names: { kind: "texts", maxLength: 9 }'],
  ['tags: { kind: "tags", default: {} }'],
  ['kind: { kind: "choice", options: ["pop", "colo"] }'],
])('a form is told %s', (text) => {
  expect(fields).toContain(`  ${text},\n`)
})

test('a family is told with its operations, and with the lists that show what points at one', () => {
  const families = files.get('families.ts') ?? ''
  expect(families).toContain('  site: {\n    type: "site",\n    one: "Site",\n')
  expect(families).toContain(
    '    is_creatable: true,\n    narrowed_by: { head: "site" },\n    list: operations.sites_list,\n',
  )
  expect(families).toContain("details: async () => (await import('./families/site.ts')).details,\n")
})

test('its details name the fields of a row by their kind, and the family that an id is of', () => {
  const details = files.get('families/site.ts') ?? ''
  expect(details).toContain("import { siteCreate, siteUpdate, sitesListQuery } from '../schemas/site-list.ts'\n")
  expect(details).toContain('    code: { kind: "text", nullable: true },\n')
  expect(details).toContain('    head: { kind: "uuid", nullable: true, to: "site" },\n')
  expect(details).toContain(
    '  listed: ["head"],\n  filters: ["kind"],\n  form: ["name"],\n  labels: { head: "Below" },\n',
  )
})

test('a family without an operation does not have it', () => {
  const details = files.get('families/site.ts') ?? ''
  expect(details).toContain('update: operations.sites_update, remove: operations.sites_delete }')
  expect(details).not.toContain('removeMany')
})
