import type { Json } from './openapi-components.ts'

/**
 * How null is published: a nullable value appears as its plain type. In answers its property also leaves `required`,
 * although the server sends an explicit null; a schema that any request body uses keeps its `required` untouched.
 */
export function publishNullable(document: Json): Json {
  const requests = reachableFrom(document, requestBodies(document))
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas
  const rewritten = Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, rewrite(schema, requests.has(id)) as Json]),
  )
  const components = { ...(document.components as Json), schemas: rewritten }
  return { ...document, paths: rewritePaths(document.paths as Json), components }
}

function rewritePaths(node: unknown, keepsRequired = false): unknown {
  if (Array.isArray(node)) return node.map((item) => rewritePaths(item, keepsRequired))
  if (!isObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'schema') return [key, rewrite(value, keepsRequired)]
      return [key, rewritePaths(value, keepsRequired || key === 'requestBody')]
    }),
  )
}

const LITERALS = new Set(['example', 'examples', 'enum', 'const', 'default', 'required'])

function rewrite(node: unknown, keepsRequired: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, keepsRequired))
  if (!isObject(node)) return node
  const inner = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, rewriteMember(key, value, keepsRequired)]),
  )
  return withoutNullArm(keepsRequired ? inner : withoutNullableRequired(node, inner))
}

function rewriteMember(key: string, value: unknown, keepsRequired: boolean): unknown {
  if (LITERALS.has(key)) return value
  if (key !== 'properties' || !isObject(value)) return rewrite(value, keepsRequired)
  // The keys in here are names of fields, not keywords.
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, rewrite(schema, keepsRequired)]))
}

/** `anyOf` without its null arm; a single arm left is merged into its parent, a reference stays bare. */
function withoutNullArm(schema: Json): Json {
  if (Array.isArray(schema.type)) return { ...schema, type: onlyOr(schema.type.filter((type) => type !== 'null')) }
  const { anyOf, ...parent } = schema
  if (!Array.isArray(anyOf) || !anyOf.some(isNull)) return schema
  const arms = anyOf.filter((arm) => !isNull(arm)) as Json[]
  const [only] = arms
  if (arms.length !== 1 || !only) return { ...parent, anyOf: arms }
  if ('$ref' in only) return { $ref: only.$ref, ...(parent.description ? { description: parent.description } : {}) }
  return { ...parent, ...only }
}

function withoutNullableRequired(original: Json, inner: Json): Json {
  const { required, ...rest } = inner
  if (!Array.isArray(required) || !isObject(original.properties)) return inner
  const properties = original.properties
  const left = required.filter((name) => !isNullable(properties[name]))
  return left.length === 0 ? rest : { ...rest, required: left }
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema.type === 'null'
const onlyOr = (types: unknown[]): unknown => (types.length === 1 ? types[0] : types)

const NARROWING = ['type', 'anyOf', 'allOf', 'oneOf', '$ref', 'enum', 'const']

/** Also one that says nothing about its value: it may be null like anything else. */
function isNullable(schema: unknown): boolean {
  if (!isObject(schema)) return false
  if (Array.isArray(schema.type)) return schema.type.includes('null')
  if (!NARROWING.some((keyword) => keyword in schema)) return true
  return Array.isArray(schema.anyOf) && schema.anyOf.some((arm) => isNullable(arm) || isNull(arm))
}

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

function requestBodies(document: Json): unknown[] {
  return Object.values(document.paths as Record<string, Record<string, Json>>).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation.requestBody ?? []),
  )
}

/** Ids of the components that the nodes refer to, directly or through others. */
function reachableFrom(document: Json, nodes: unknown[]): Set<string> {
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (isObject(node)) Object.values(node).forEach(visit)
    if (!isObject(node) || typeof node.$ref !== 'string') return
    const id = node.$ref.replace('#/components/schemas/', '')
    if (names.has(id)) return
    names.add(id)
    visit(schemas[id])
  }
  nodes.forEach(visit)
  return names
}
