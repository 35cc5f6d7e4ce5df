import {
  type ApiDocument,
  answerOf,
  bodyOf,
  type Endpoint,
  endpointsOf,
  idOf,
  paramsOf,
  queryOf,
  type Schema,
} from './document.ts'
import { pascal } from './names.ts'
import { isInPlace } from './types.ts'

/** One constant for each operation: plain objects, so that a bundle holds only those it uses. */
export function operationsSource(document: ApiDocument): string {
  const endpoints = endpointsOf(document)
  const head = "import type { Operation } from '../operation.ts'\nimport type * as t from './types.ts'\n\n"
  return head + endpoints.map(operationText).join('\n')
}

function operationText(endpoint: Endpoint): string {
  const { operationId, method, path, summary } = endpoint
  const file = answerOf(endpoint) === 'file' ? ", answers: 'file'" : ''
  const { 'x-module': id } = endpoint
  const module = id === undefined ? '' : `, module: '${id}'`
  return (
    `/** ${summary ?? operationId} */\n` +
    `export const ${operationId} = { method: '${method}', path: '${path}'${file}${module} } as Operation<${shapeText(endpoint)}>\n`
  )
}

function shapeText(endpoint: Endpoint): string {
  const name = pascal(endpoint.operationId)
  const params = paramsOf(endpoint).map((one) => `${one.name}: string`)
  const query = queryOf(endpoint)
  const body = bodyOf(endpoint)
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(query.length > 0 ? [`query${query.some(({ required }) => required) ? '' : '?'}: t.${name}Query`] : []),
    ...(body === undefined
      ? []
      : [`body${endpoint.requestBody?.required ? '' : '?'}: ${schemaText(body, `${name}Body`, 'FormData')}`]),
    `answer: ${schemaText(answerOf(endpoint), `${name}Answer`, 'Blob')}`,
  ]
  return `{ ${parts.join('; ')} }`
}

function schemaText(schema: Schema | 'file' | undefined, name: string, file: string): string {
  if (schema === undefined) return 'undefined'
  if (schema === 'file') return file
  if (isInPlace(schema)) return `t.${name}`
  if (schema.$ref !== undefined) return `t.${idOf(schema.$ref)}`
  return `t.${idOf(schema.items?.$ref ?? '')}[]`
}
