import {
  AcknowledgeAnswer,
  AcknowledgeBody,
  BlocklistPortion,
  BlocklistQuery,
  ContentsAnswer,
  ContentsQuery,
  DaemonStatus,
  DnssecStateBody,
  Heartbeat,
  Metrics,
  News,
  QueryLogAnswer,
  QueryLogBody,
  RecordOperation,
  Register,
  Updated,
  ZoneStateBody,
} from '@cadastre/core/agent/dns-protocol'
import { z } from 'zod'
import { commonAgentRoutes, LARGE_BYTES } from '../../../agents/routes.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { acknowledge } from '../changes/acknowledge.ts'
import { storeQueryLines } from '../query-log/store.ts'
import { blocklistPortion } from './blocklist.ts'
import { contentsOf } from './contents.ts'
import { noteBeat, noteSerials } from './heartbeat.ts'
import { etagNow, newsOf, offered } from './news.ts'
import { dnsRegistrar } from './register.ts'
import { noteKeys, noteMetrics, noteStatus } from './reports.ts'

const OperationPath = z.object({ op_id: Uuid })

/** What agents ask and tell. */
export function agentRoutes(app: Routes, deps: Deps): void {
  commonAgentRoutes(app, deps, {
    registrar: dnsRegistrar(deps.keys),
    Register,
    Heartbeat,
    News,
    etagOf: etagNow,
    newsOf: (reader, agent, knownEtag) => newsOf(deps, reader, agent, knownEtag),
    pendingNews: ({ serverId }) => ({
      server_id: serverId,
      etag: null,
      pending_approval: true,
      configuration: null,
      pending_record_ops: [],
    }),
    noteBeat,
  })
  changes(app, deps)
  reports(app)
}

function changes(app: Routes, deps: Deps): void {
  const route = verbs(app)
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
  const summary = 'Tell what the daemon says of itself'
  route.act(
    '/admin/rndc-status',
    'dns_agents_rndc_status',
    summary,
    { body: DaemonStatus },
    (work, { body, request }) => noteStatus(work, request.agent, body.text),
  )
}
