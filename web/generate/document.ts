/** The parts of the API document that the client is printed from. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: readonly (string | number)[]
  const?: string | number | boolean
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  default?: unknown
  description?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  examples?: readonly unknown[]
  /** The table whose rows this is an id of. */
  'x-reference'?: string
  'x-family'?: FamilySchema
}

/** What the document says of a family of records beside its schemas. */
export interface FamilySchema {
  type: string
  one: string
  title: string
  menu?: string
  about: string
  icon: string
  area: string
  module?: string
  permission: string
  table: string
  page: string
  key?: string
  operation: string
  display: string
  naming: string
  search_type?: string
  has_rights: boolean
  listed: readonly string[]
  filters: readonly string[]
  form: readonly string[]
  labels: Record<string, string>
  help: Record<string, string>
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema?: Schema }>

export interface Operation {
  operationId: string
  summary?: string
  tags: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
  /** The feature module without which it answers 404. */
  'x-module'?: string
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface Endpoint extends Operation {
  method: string
  /** Below `/api/v1`, as the client takes it. */
  path: string
}

const shown = /^(\/api\/v1|(?=\/health))/

/** What a page can call, in the order of the document. */
export const endpointsOf = ({ paths }: ApiDocument): Endpoint[] =>
  Object.entries(paths)
    .filter(([path]) => shown.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path: path.replace(shown, ''),
      })),
    )

export const idOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** The schema of the JSON body, `file` for an upload, nothing for none. */
export function bodyOf({ requestBody }: Operation): Schema | 'file' | undefined {
  if (!requestBody) return undefined
  return requestBody.content['application/json']?.schema ?? 'file'
}

/** The schema of the answer, `file` for what is no JSON, nothing for an empty one. */
export function answerOf({ responses }: Operation): Schema | 'file' | undefined {
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  if (!done?.content) return undefined
  return done.content['application/json']?.schema ?? 'file'
}

export const queryOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.filter(({ in: at }) => at === 'query')
export const paramsOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.filter(({ in: at }) => at === 'path')

/** Ids of the components below these schemas. */
export function reachable(document: ApiDocument, roots: readonly unknown[]): Set<string> {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as Schema
    if (typeof $ref === 'string' && !found.has(idOf($ref))) {
      found.add(idOf($ref))
      visit(document.components.schemas[idOf($ref)])
    }
    for (const inner of Object.values(node)) visit(inner)
  }
  for (const root of roots) visit(root)
  return found
}

/** The object a schema is, be it named or written in place. */
export function objectOf(document: ApiDocument, schema: Schema | 'file' | undefined): Schema | undefined {
  if (schema === undefined || schema === 'file') return undefined
  // A component may be another one under a second name.
  return schema.$ref === undefined ? schema : objectOf(document, document.components.schemas[idOf(schema.$ref)])
}

/** The families of the document with the name of the schema of a record. */
export const familiesOf = ({ components }: ApiDocument): { name: string; family: FamilySchema }[] =>
  Object.entries(components.schemas).flatMap(([name, { 'x-family': family }]) => (family ? [{ name, family }] : []))
