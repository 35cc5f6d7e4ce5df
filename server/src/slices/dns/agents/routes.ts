import {
  AcknowledgeAnswer,
  AcknowledgeBody,
  AGENT_KEY_HEADER,
  BlocklistPortion,
  BlocklistQuery,
  ContentsAnswer,
  ContentsQuery,
  DaemonStatus,
  DnssecStateBody,
  Heartbeat,
  HeartbeatAnswer,
  LONGEST_WAIT_SECONDS,
  Metrics,
  News,
  QueryLogAnswer,
  QueryLogBody,
  RecordOperation,
  Register,
  Registered,
  RenderedFiles,
  Updated,
  ZoneStateBody,
} from '@cadastre/core/agent/dns-protocol'
import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { acknowledge } from '../changes/acknowledge.ts'
import { storeQueryLines } from '../query-log/store.ts'
import { blocklistPortion } from './blocklist.ts'
import { etagOf } from './configuration.ts'
import { contentsOf } from './contents.ts'
import { beat, doubled, isDouble, noteDouble, noteSerials } from './heartbeat.ts'
import { hangUpOf, newsFor, offered } from './news.ts'
import { registerAgent } from './register.ts'
import { noteFiles, noteKeys, noteMetrics, noteStatus } from './reports.ts'

const Wait = z.object({ wait: z.int().min(0).max(LONGEST_WAIT_SECONDS).default(LONGEST_WAIT_SECONDS) })
const OperationPath = z.object({ op_id: Uuid })
// Thousands of answers, serials or files in one report.
const LARGE_BYTES = 16 * 1024 * 1024

/** What agents ask and tell. */
export function agentRoutes(app: Routes, deps: Deps): void {
  const route = verbs(app)
  registration(app, deps)
  configuration(app, deps)
  const heartbeat = { body: Heartbeat, answer: HeartbeatAnswer, bodyLimit: LARGE_BYTES }
  route.handle('/heartbeat', 'dns_agents_heartbeat', 'Tell how the agent is', heartbeat, async (request, { body }) => {
    const { agent } = request
    if (await isDouble(request.reader(), agent, body)) {
      await request.mutate((work) => noteDouble(work, agent))
      throw doubled()
    }
    return request.mutate((work) => beat(work, deps.keys, agent, body))
  })
  const ack = { params: OperationPath, body: AcknowledgeBody, answer: AcknowledgeAnswer }
  const done = 'Tell what became of a change'
  route.act('/ops/:op_id/ack', 'dns_agents_acknowledge', done, ack, async (work, { params, body, request }) => {
    const answers = await acknowledge(work, request.agent.serverId, [{ ...params, ...body }])
    const refused = answers.filter(({ state }) => state === 'refused')
    return {
      accepted: answers.length - refused.length,
      refused: refused.map(({ op_id, reason }) => ({ op_id, reason: reason ?? '' })),
    }
  })
  reports(app)
}

function registration(app: Routes, { keys, config }: Deps): void {
  const shape = {
    body: Register,
    answer: Registered,
    config: {
      access: 'public',
      tokens: { scopes: ['read', 'ipam:write', 'dns:write', 'dhcp:write', 'agent'], bound: true },
    },
    description: `With an agent key, or the key of the platform, in ${AGENT_KEY_HEADER}.`,
    refuses: [401, 403],
  } as const
  verbs(app).act('/register', 'dns_agents_register', 'Register an agent', shape, (work, { body, request }) => {
    const key = String(request.headers[AGENT_KEY_HEADER] ?? '')
    return registerAgent(work, { keys, config, key, sourceIp: request.ip }, body)
  })
}

function configuration(app: Routes, deps: Deps): void {
  const route = verbs(app)
  const news = { query: Wait, answer: News, config: { hasTag: true } } as const
  const ask = 'Wait for news: another configuration, or changes of records'
  route.read('/config', 'dns_agents_config', ask, news, async (reader, { query, request, reply }) => {
    const { agent } = request
    const knownEtag = request.headers['if-none-match'] ?? null
    const question = { agent, knownEtag, waitSeconds: query.wait, signal: hangUpOf(reply) }
    const found = await newsFor(deps, reader, question)
    if (found) {
      reply.header('etag', found.etag)
      return found
    }
    if (!agent.isPending) return reply.header('etag', etagOf(agent)).code(304).send() as never
    reply.header('etag', '""')
    return {
      server_id: agent.serverId,
      etag: null,
      pending_approval: true,
      configuration: null,
      pending_record_ops: [],
    }
  })
  const operations = { answer: z.array(RecordOperation) }
  const pending = 'The changes that are waiting for the server'
  route.read('/record-ops', 'dns_agents_record_ops', pending, operations, (reader, { request }) =>
    offered(deps, reader, request.agent),
  )
  const contents = { body: ContentsQuery, answer: ContentsAnswer }
  const whole = 'Whole zones, each as it is at one serial'
  route.ask('/zone-contents', 'dns_agents_zone_contents', whole, contents, async (reader, { body, request }) => ({
    zones: await contentsOf(reader, request.agent, body.zone_ids),
  }))
  const blocked = { body: BlocklistQuery, answer: BlocklistPortion }
  const names = 'The names that are blocked in a view, or everywhere, a portion at a time'
  route.ask('/blocklist-contents', 'dns_agents_blocklist_contents', names, blocked, (reader, { body, request }) =>
    blocklistPortion(reader, request.agent, body),
  )
}

function reports(app: Routes): void {
  const route = verbs(app)
  const state = { body: ZoneStateBody, answer: Updated, bodyLimit: LARGE_BYTES }
  const serials = 'Tell the serials that are served'
  route.act('/zone-state', 'dns_agents_zone_state', serials, state, async (work, { body, request }) => ({
    updated: await noteSerials(work, request.agent, body.zones),
  }))
  const keys = { body: DnssecStateBody, answer: Updated, bodyLimit: LARGE_BYTES }
  const signed = 'Tell the keys of signed zones'
  route.act('/dnssec-state', 'dns_agents_dnssec_state', signed, keys, async (work, { body, request }) => ({
    updated: await noteKeys(work, request.agent, body.zones),
  }))
  route.act('/metrics', 'dns_agents_metrics', 'Tell counters', { body: Metrics }, (work, { body, request }) =>
    noteMetrics(work, request.agent, body),
  )
  const lines = { body: QueryLogBody, answer: QueryLogAnswer, bodyLimit: LARGE_BYTES }
  const asked = 'Tell what the daemon was asked, in its own lines'
  route.act('/query-log-entries', 'dns_agents_query_log', asked, lines, async (work, { body, request }) => ({
    status: 'ok',
    ...(await storeQueryLines(work, { id: request.agent.serverId }, body.lines)),
  }))
  const files = { body: RenderedFiles, bodyLimit: LARGE_BYTES }
  const shown = 'Show the files of the daemon'
  route.act('/admin/rendered-config', 'dns_agents_rendered_config', shown, files, (work, { body, request }) =>
    noteFiles(work, request.agent, body.files),
  )
  const told = 'Tell what the daemon says of itself'
  route.act('/admin/rndc-status', 'dns_agents_rndc_status', told, { body: DaemonStatus }, (work, { body, request }) =>
    noteStatus(work, request.agent, body.text),
  )
}
