import {
  type Health,
  HeartbeatAnswer,
  LONGEST_WAIT_SECONDS,
  Registered,
  type Registration,
  RenderedFiles,
} from '@cadastre/core/agent/protocol'
import { z } from 'zod'
import type { Reader, Work } from '../db/work.ts'
import { verbs } from '../http/verbs.ts'
import type { Deps, Routes } from '../slice.ts'
import type { Agent } from './agent.ts'
import { beat, doubled, isDouble, noteDouble } from './health.ts'
import { hangUpOf, newsFor } from './news.ts'
import { type Registrar, registerAgent } from './register.ts'
import { noteFiles } from './reports.ts'

const Wait = z.object({ wait: z.int().min(0).max(LONGEST_WAIT_SECONDS).default(LONGEST_WAIT_SECONDS) })
/** Thousands of answers, serials or files in one report. */
export const LARGE_BYTES = 16 * 1024 * 1024

type NewsHead = { etag: string | null }

/** What agents of one area say and are told, beside what all of them do. */
export type AgentArea<Input extends Registration, Beat extends Health, News extends NewsHead> = {
  readonly registrar: Registrar<Input>
  readonly Register: z.ZodType<Input>
  readonly Heartbeat: z.ZodType<Beat>
  readonly News: z.ZodType<News>
  etagOf(agent: Agent): string
  /** What is new to an agent that knows this. */
  newsOf(reader: Reader, agent: Agent, knownEtag: string | null): Promise<News | null>
  /** What an agent is told that waits for approval. */
  pendingNews(agent: Agent): News
  /** What a heartbeat brings along. */
  noteBeat?(work: Work, agent: Agent, input: Beat): Promise<void>
}

/** Registration, news, heartbeats and what the daemon reads: the same for every kind of agent. */
export function commonAgentRoutes<Input extends Registration, Beat extends Health, News extends NewsHead>(
  app: Routes,
  deps: Deps,
  area: AgentArea<Input, Beat, News>,
): void {
  registration(app, deps, area)
  configuration(app, deps, area)
  heartbeat(app, deps, area)
  const { kind } = area.registrar
  const files = { body: RenderedFiles, bodyLimit: LARGE_BYTES }
  const shown = 'Show the files of the daemon'
  const operation = `${kind.area}_agents_rendered_config`
  verbs(app).act('/admin/rendered-config', operation, shown, files, (work, { body, request }) =>
    noteFiles(work, kind, request.agent, body.files),
  )
}

function registration<Input extends Registration>(
  app: Routes,
  { keys, config }: Deps,
  { registrar, Register }: Pick<AgentArea<Input, never, never>, 'registrar' | 'Register'>,
): void {
  const { area, keyHeader } = registrar.kind
  const shape = {
    body: Register,
    answer: Registered,
    config: {
      access: 'public',
      tokens: { scopes: ['read', 'ipam:write', 'dns:write', 'dhcp:write', 'agent'], bound: true },
    },
    description: `With an agent key, or the key of the platform, in ${keyHeader}.`,
    refuses: [401, 403],
  } as const
  verbs(app).act('/register', `${area}_agents_register`, 'Register an agent', shape, (work, { body, request }) => {
    const key = String(request.headers[keyHeader] ?? '')
    return registerAgent(work, registrar, { keys, config, key, sourceIp: request.ip }, body as Input)
  })
}

function configuration<Input extends Registration, Beat extends Health, News extends NewsHead>(
  app: Routes,
  deps: Deps,
  { registrar, News, etagOf, newsOf, pendingNews }: AgentArea<Input, Beat, News>,
): void {
  const { kind } = registrar
  const news = { query: Wait, answer: News, config: { hasTag: true } } as const
  const ask = 'Wait for news: another configuration, or changes to make'
  verbs(app).read('/config', `${kind.area}_agents_config`, ask, news, async (reader, { query, request, reply }) => {
    const { agent } = request
    const knownEtag = request.headers['if-none-match'] ?? null
    const question = { agent, knownEtag, waitSeconds: query.wait, signal: hangUpOf(reply) }
    const news = await newsFor(deps, reader, kind, question, (now) => newsOf(reader, now, knownEtag))
    if (news) {
      reply.header('etag', news.etag)
      return news as never
    }
    if (!agent.isPending)
      return reply
        .header('etag', knownEtag ?? etagOf(agent))
        .code(304)
        .send() as never
    reply.header('etag', '""')
    return pendingNews(agent) as never
  })
}

function heartbeat<Beat extends Health>(
  app: Routes,
  { keys }: Deps,
  {
    registrar: { kind },
    Heartbeat,
    noteBeat,
  }: Pick<AgentArea<never, Beat, never>, 'Heartbeat' | 'noteBeat'> & {
    registrar: Pick<Registrar<never>, 'kind'>
  },
): void {
  const shape = { body: Heartbeat, answer: HeartbeatAnswer, bodyLimit: LARGE_BYTES }
  const summary = 'Tell how the agent is'
  verbs(app).handle('/heartbeat', `${kind.area}_agents_heartbeat`, summary, shape, async (request, credentials) => {
    const { agent } = request
    const body = credentials.body as Beat
    if (await isDouble(request.reader(), kind, agent, body)) {
      await request.mutate((work) => noteDouble(work, kind, agent))
      throw doubled()
    }
    return request.mutate(async (work) => {
      const answer = await beat(work, kind, keys, agent, body)
      await noteBeat?.(work, agent, body)
      return answer
    })
  })
}
