import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Reader } from '../../../db/work.ts'
import { noteDenial } from '../../../http/denial.ts'
import { Denial } from '../../../http/errors.ts'
import { refusalOf } from '../../../http/pg-errors.ts'
import { toolsFor } from '../../../http/tool-gate.ts'
import type { Deps, Tool } from '../../../slice.ts'
import { bounded, MOST_ROWS } from './bounded.ts'
import { chosenTools, isEnabled, type KnownTool, parametersOf, toolsOf } from './catalog.ts'
import { type Frame, INVALID_PARAMS, isObject, METHOD_NOT_FOUND, RpcError } from './json-rpc.ts'

export const PROTOCOL_VERSION = '2025-06-18'

/** One caller's view of the tools: what is switched on, and what they may use. */
export type Caller = { actor: Actor; reader: Reader; deps: Deps }

/** Questions only: what proposes a change is for the product's own assistant, which asks a person first. */
const isQuestion = ({ name }: Tool): boolean => /^(find|count)_/.test(name)

export async function listedTools({ actor, reader, deps }: Caller): Promise<KnownTool[]> {
  const [state, chosen] = await Promise.all([deps.states.at(0), chosenTools(reader)])
  const available = new Set(deps.slices.flatMap(({ module }) => module ?? []))
  const allowed = new Set(toolsFor(deps.slices, actor, state, available).map(({ name }) => name))
  return toolsOf(deps.slices).filter((tool) => isQuestion(tool) && isEnabled(tool, chosen) && allowed.has(tool.name))
}

export async function performFrame(caller: Caller, { method, params }: Frame): Promise<object> {
  if (method === 'initialize') return greeting(caller)
  if (method === 'ping' || method === 'notifications/initialized') return {}
  if (method === 'tools/list') return { tools: (await listedTools(caller)).map(described) }
  if (method === 'tools/call') return callTool(caller, params)
  throw new RpcError(METHOD_NOT_FOUND, `method not implemented: ${method.slice(0, 200)}`)
}

export const serverInfo = ({ release }: Deps) => ({ name: 'cadastre', version: release })

const greeting = ({ deps }: Caller) => ({
  protocolVersion: PROTOCOL_VERSION,
  serverInfo: serverInfo(deps),
  capabilities: { tools: {} },
})

const described = (tool: KnownTool) => ({
  name: tool.name,
  description: tool.description,
  inputSchema: parametersOf(tool),
})

async function callTool(caller: Caller, { name, arguments: args = {} }: Record<string, unknown>): Promise<object> {
  if (typeof name !== 'string') throw new RpcError(INVALID_PARAMS, 'tools/call needs the name of a tool')
  const tool = (await listedTools(caller)).find((known) => known.name === name)
  if (!tool) throw new RpcError(METHOD_NOT_FOUND, `tool not found: '${name.slice(0, 200)}'`)
  const input = argumentsFor(tool, args)
  try {
    const { text } = bounded(await tool.run(caller.reader, input, caller.deps))
    return { content: [{ type: 'text', text }], isError: false }
  } catch (error) {
    const refusal = refusalOf(caller.deps.slices, error, { body: input })
    if (!refusal) throw error
    if (refusal instanceof Denial) await noteDenial(caller.deps.databases, caller.actor, refusal)
    // What the tool refuses is its answer; what the database cannot take was never a value for it.
    if (refusal !== error && refusal.status === 422) throw invalidArguments(tool, refusal.message)
    return { content: [{ type: 'text', text: JSON.stringify({ error: refusal.detail }) }], isError: true }
  }
}

/** Checked as the route of the same question checks its query. A list that can be cut is asked for one page. */
function argumentsFor(tool: Tool, args: unknown): z.output<Tool['input']> {
  if (!isObject(args)) throw invalidArguments(tool, 'arguments: it is not an object')
  const input = 'limit' in tool.input.shape ? { limit: MOST_ROWS, ...args } : args
  const { success, data, error } = tool.input.safeParse(input)
  if (success) return data
  const faults = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`)
  throw invalidArguments(tool, faults.join('; '))
}

const invalidArguments = ({ name }: Tool, faults: string): RpcError =>
  new RpcError(INVALID_PARAMS, `invalid arguments for tool '${name}': ${faults}`)
