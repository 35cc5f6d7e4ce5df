import {
  type ApiDocument,
  bodyOf,
  type Endpoint,
  endpointsOf,
  type FamilySchema,
  familiesOf,
  idOf,
  queryOf,
  type Schema,
} from './document.ts'
import { type Field, fieldOf, fieldsOf, valueText } from './fields.ts'
import { camel, kebab } from './names.ts'

const verbs = {
  list: 'list',
  read: 'read',
  create: 'create',
  update: 'update',
  remove: 'delete',
  removeMany: 'bulk_delete',
  listAnywhere: 'list_anywhere',
  readAnywhere: 'read_anywhere',
} as const
type Use = keyof typeof verbs
type Used = Partial<Record<Use, Endpoint>>

/** `families.ts` with what every page needs to know of all of them, and a file for each with the rest. */
export function familyFiles(document: ApiDocument): Map<string, string> {
  const families = familiesOf(document).map((one) => ({ ...one, used: usedBy(document, one.family) }))
  const entries = families.map(({ family, used }) => entryText(document, family, used))
  const index =
    "import type { FamilyFacts } from '../family.ts'\nimport * as operations from './operations.ts'\n\n" +
    `export const families = {\n${entries.join('')}} as const satisfies Record<string, FamilyFacts>\n\n` +
    'export type FamilyType = keyof typeof families\n'
  return new Map([
    ['families.ts', index],
    ...families.map(
      (one) =>
        [`families/${kebab(one.family.type)}.ts`, detailsSource(document, one.name, one.family, one.used)] as const,
    ),
  ])
}

function usedBy(document: ApiDocument, { operation }: FamilySchema): Used {
  const endpoints = new Map(endpointsOf(document).map((endpoint) => [endpoint.operationId, endpoint]))
  const used = Object.entries(verbs).map(([use, verb]) => [use, endpoints.get(`${operation}_${verb}`)] as const)
  return Object.fromEntries(used.filter(([, endpoint]) => endpoint !== undefined)) as Used
}

function entryText(document: ApiDocument, family: FamilySchema, used: Used): string {
  const { type, one, title, menu, about, icon, area, module, permission, page, key, display, naming, search_type } =
    family
  const query = used.list ? queryOf(used.list).map(({ name }) => name) : []
  const facts = {
    ...{ type, one, title, menu, about, icon, area, module, permission, page, key, display, naming, search_type },
    has_rights: family.has_rights,
    is_searched: query.includes('search'),
    is_creatable: used.create !== undefined && !used.create.path.includes('{'),
    narrowed_by: narrowedBy(document, used),
  }
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `    ${name}: ${valueText(value)},\n`)
  const calls = (['list', 'read'] as const).flatMap((use) => {
    const { operationId } = used[use] ?? {}
    return operationId ? [`    ${use}: operations.${operationId},\n`] : []
  })
  const { listAnywhere, readAnywhere } = used
  if (listAnywhere && readAnywhere)
    calls.push(
      `    anywhere: { list: operations.${listAnywhere.operationId}, read: operations.${readAnywhere.operationId} },\n`,
    )
  const details = `    details: async () => (await import('./families/${kebab(type)}.ts')).details,\n`
  return `  ${type}: {\n${[...lines, ...calls].join('')}${details}  },\n`
}

/** Filters of the list by which it shows the rows that point at one of another family. */
function narrowedBy(document: ApiDocument, { list }: Used): Record<string, string> {
  const fields = (list ? queryOf(list) : []).map(({ name, schema }) => [name, fieldOf(document, name, schema)] as const)
  return Object.fromEntries(fields.flatMap(([name, { to }]) => (typeof to === 'string' ? [[name, to]] : [])))
}

function detailsSource(document: ApiDocument, name: string, family: FamilySchema, used: Used): string {
  const schemas = [used.list, used.create, used.update]
  const files = new Map(schemas.flatMap((endpoint) => (endpoint ? [[constantOf(endpoint), fileOf(endpoint)]] : [])))
  const constant = (endpoint: Endpoint | undefined) => (endpoint ? constantOf(endpoint) : undefined)
  const known = [...files].filter(([one]) => one !== undefined) as [string, string][]
  const imports = [...Map.groupBy(known, ([, file]) => file)].map(
    ([file, names]) =>
      `import { ${names
        .map(([one]) => one)
        .toSorted()
        .join(', ')} } from '../schemas/${file}.ts'\n`,
  )
  const { listAnywhere: _list, readAnywhere: _read, ...own } = used
  const calls = Object.entries(own).map(([use, { operationId }]) => `${use}: operations.${operationId}`)
  const lines = [
    `  operations: { ${calls.join(', ')} },\n`,
    ...[
      ['query', constant(used.list)],
      ['create', constant(used.create)],
      ['update', constant(used.update)],
    ].flatMap(([use, text]) => (text ? [`  ${use}: ${text},\n`] : [])),
    `  row: {\n${rowLines(document, name, used)}  },\n`,
    `  listed: ${valueText(family.listed)},\n`,
    `  filters: ${valueText(takenBy(used.list, family.filters))},\n`,
    ...(['form', 'labels', 'help'] as const).map((one) => `  ${one}: ${valueText(family[one])},\n`),
  ]
  return (
    "import type { FamilyDetails } from '../../family.ts'\nimport * as operations from '../operations.ts'\n" +
    `${imports.join('')}import type { ${name} } from '../types.ts'\n\n` +
    `export const details: FamilyDetails<${name}> = {\n${lines.join('')}}\n`
  )
}

// A list that comes whole has no query, whatever the tools of a copilot can filter by.
const takenBy = (list: Endpoint | undefined, filters: readonly string[]): string[] =>
  filters.filter((filter) => list && queryOf(list).some(({ name }) => name === filter))

const fileOf = ({ tags }: Endpoint): string => kebab(tags[0] ?? '')

/** The constant that `fields.ts` prints for the query or the body of an operation. */
function constantOf(endpoint: Endpoint): string | undefined {
  if (endpoint.method === 'GET') return queryOf(endpoint).length > 0 ? `${camel(endpoint.operationId)}Query` : undefined
  const body = bodyOf(endpoint)
  if (body === undefined || body === 'file') return undefined
  return camel(body.$ref === undefined ? `${endpoint.operationId}_body` : idOf(body.$ref))
}

function rowLines(document: ApiDocument, name: string, used: Used): string {
  const schema = document.components.schemas[name] ?? {}
  const empty = Object.keys(schema.properties ?? {}).filter((field) => !schema.required?.includes(field))
  const written = writtenFields(document, used)
  return Object.entries(fieldsOf(document, schema, new Set(empty)))
    .map(([field, { required: _always, default: _start, ...value }]) => {
      // What a request says of its references holds for the answer too.
      const to = value.to ?? written[field]?.to
      return `    ${field}: ${valueText({ ...value, ...(to === undefined ? {} : { to }) })},\n`
    })
    .join('')
}

function writtenFields(document: ApiDocument, { create, update }: Used): Record<string, Field> {
  const bodies = [create, update].map((endpoint) => (endpoint ? bodyOf(endpoint) : undefined))
  const schemas = bodies.filter((body): body is Schema => body !== undefined && body !== 'file')
  return Object.assign(
    {},
    ...schemas.map(({ $ref }) => fieldsOf(document, document.components.schemas[idOf($ref ?? '')] ?? {}, new Set())),
  ) as Record<string, Field>
}
