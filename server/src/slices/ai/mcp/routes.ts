import { z } from 'zod'
import { Refusal } from '../../../http/errors.ts'
import { JSON_TYPES, parseJson, textOf } from '../../../http/json-body.ts'
import { Nothing } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { type Answer, answerTo, failed, INVALID_REQUEST, PARSE_ERROR } from './json-rpc.ts'
import { listedTools, PROTOCOL_VERSION, performFrame, serverInfo } from './mcp.ts'

const MOST_FRAMES = 100

const About = z
  .object({
    server: z.object({ name: z.string(), version: z.string() }),
    protocol_version: z.string(),
    available_tools: z.int(),
    transport: z.string(),
  })
  .meta({ id: 'McpAbout' })

const Reply = z
  .looseObject({ jsonrpc: z.string(), id: z.union([z.string(), z.int()]).nullable() })
  .meta({ id: 'McpReply' })

const DESCRIPTION = `The body is one frame or a list of up to ${MOST_FRAMES}: initialize, notifications/initialized, ping,
tools/list, tools/call. Faults of the protocol are answered in the protocol, with status 200.`

export function mcpRoutes(app: Routes, deps: Deps): void {
  const { read } = verbs(app)

  // A body that is no JSON is answered in the protocol, not by the usual refusal.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => parsed(bytes))
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => UNREADABLE)

  read(
    '',
    'ai_mcp_about',
    'What this Model Context endpoint offers',
    { answer: About, refuses: [405] },
    async (reader, { request }) => {
      if (wantsStream(request.headers.accept))
        throw new Refusal(405, 'There is no event stream here', { allow: 'POST' })
      const tools = await listedTools({ actor: request.actor, reader, deps })
      return {
        server: serverInfo(deps),
        protocol_version: PROTOCOL_VERSION,
        available_tools: tools.length,
        transport: 'streamable_http',
      }
    },
  )

  app.post(
    '',
    {
      config: { action: 'read', tokens: { scopes: ['read'], bound: true } },
      schema: {
        operationId: 'ai_mcp_call',
        summary: 'One JSON-RPC 2.0 frame, or a batch of them',
        response: { 200: z.union([Reply, z.array(Reply)]), 202: Nothing },
        description: DESCRIPTION,
        body: z.unknown(),
      },
    },
    async (request, reply) => {
      const caller = { actor: request.actor, reader: request.reader(), deps }
      const answer = (frame: unknown) =>
        answerTo(
          frame,
          (known) => performFrame(caller, known),
          (error) => request.log.error({ err: error }, 'a copilot tool failed'),
        )
      const answers = await answersTo(request.body, answer)
      return answers === null ? reply.code(202).send() : reply.send(answers)
    },
  )
}

/** Marks a body that could not be read. */
const UNREADABLE = Symbol('unreadable')

function parsed(bytes: Buffer): unknown {
  try {
    const value = parseJson(textOf(bytes))
    return value === undefined ? UNREADABLE : value
  } catch (error) {
    if (error instanceof Refusal) return UNREADABLE
    throw error
  }
}

// A client that could take either gets the description; one that asks for a stream alone is told there is none.
const wantsStream = (accept = ''): boolean => accept.includes('text/event-stream') && !accept.includes('json')

/** What goes back for the body, or null when nothing does. */
async function answersTo(
  body: unknown,
  answer: (frame: unknown) => Promise<Answer | null>,
): Promise<Answer | Answer[] | null> {
  if (body === UNREADABLE || body === undefined) return failed(null, PARSE_ERROR, 'The body is not valid JSON.')
  if (!Array.isArray(body)) return answer(body)
  if (body.length > MOST_FRAMES) return failed(null, INVALID_REQUEST, `A batch has at most ${MOST_FRAMES} frames.`)
  const answers: Answer[] = []
  // One after the other: a batch must not take more of the database than a single caller.
  for (const frame of body) {
    const one = await answer(frame)
    if (one) answers.push(one)
  }
  return answers.length === 0 && body.length > 0 ? null : answers
}
