import type { Slice } from '../../src/slice.ts'
import { parametersOf, toolsOf } from '../../src/slices/ai/mcp/catalog.ts'
import type { Operation } from './requests.ts'
import type { Schema } from './values.ts'

const PATH = '/api/v1/ai/mcp'
const METHODS = ['initialize', 'ping', 'tools/list', 'notifications/initialized', 'resources/list', 'no/such']

/** The document leaves the frames of the Model Context endpoint open; its tools say what goes into them. */
export function withFrames(operations: readonly Operation[], slices: readonly Slice[]): Operation[] {
  const frames: Schema = { anyOf: [frame({ enum: METHODS }, { type: 'object' }), ...toolsOf(slices).map(toolFrame)] }
  return operations.map((operation) => {
    const isEndpoint = operation.template === PATH && operation.body !== undefined
    return isEndpoint
      ? { ...operation, body: { type: 'application/json', isRequired: true, schema: frames } }
      : operation
  })
}

function toolFrame(tool: Parameters<typeof parametersOf>[0] & { name: string }): Schema {
  const properties = { name: { const: tool.name }, arguments: parametersOf(tool) as Schema }
  return frame({ const: 'tools/call' }, { type: 'object', required: ['name', 'arguments'], properties })
}

const frame = (method: Schema, params: Schema): Schema => ({
  type: 'object',
  required: ['jsonrpc', 'id', 'method', 'params'],
  properties: { jsonrpc: { const: '2.0' }, id: { type: 'integer', minimum: 0, maximum: 99 }, method, params },
})
