import {
  Acknowledge,
  Advertisements,
  Counted,
  HaStatus,
  Heartbeat,
  LeaseBatch,
  LeasesTaken,
  LogLines,
  LogLinesAnswer,
  Metrics,
  News,
  Offers,
  Register,
  Seen,
  Sightings,
} from '@cadastre/core/agent/dhcp-protocol'
import { z } from 'zod'
import { commonAgentRoutes, LARGE_BYTES } from '../../../agents/routes.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { storeLogLines } from '../activity-log/store.ts'
import { etagNow, newsOf } from './configuration.ts'
import { takeLeases } from './intake.ts'
import { acknowledgeOp, opStates } from './ops.ts'
import { dhcpRegistrar } from './register.ts'
import { noteHaState, noteMetrics } from './reports.ts'
import { noteAdvertisements, noteOffers, noteSightings } from './seen.ts'

const OperationPath = z.object({ op_id: Uuid })
const Acknowledged = z.object({ op_id: Uuid, state: z.enum(opStates) }).meta({ id: 'DhcpAgentAcknowledged' })

/** What agents ask and tell. */
export function agentRoutes(app: Routes, deps: Deps): void {
  commonAgentRoutes(app, deps, {
    registrar: dhcpRegistrar(deps.keys),
    Register,
    Heartbeat,
    News,
    etagOf: etagNow,
    newsOf,
    pendingNews: ({ serverId }) => ({
      server_id: serverId,
      etag: null,
      pending_approval: true,
      configuration: null,
      pending_ops: [],
    }),
  })
  const route = verbs(app)
  const leases = { body: LeaseBatch, answer: LeasesTaken, bodyLimit: LARGE_BYTES }
  const happened = 'Tell what happened to leases, in order'
  route.act('/lease-events', 'dhcp_agents_lease_events', happened, leases, (work, { body, request }) =>
    takeLeases(work, request.agent, body),
  )
  const partner = 'Tell how the server stands with its partner'
  route.act('/ha-status', 'dhcp_agents_ha_status', partner, { body: HaStatus }, (work, { body, request }) =>
    noteHaState(work, request.agent, body.state),
  )
  route.act('/metrics', 'dhcp_agents_metrics', 'Tell counters', { body: Metrics }, (work, { body, request }) =>
    noteMetrics(work, request.agent, body),
  )
  seen(app)
}

/** What agents saw beside leases. */
function seen(app: Routes): void {
  const route = verbs(app)
  const ack = { params: OperationPath, body: Acknowledge, answer: Acknowledged }
  const done = 'Tell what became of an operation'
  route.act('/ops/:op_id/ack', 'dhcp_agents_acknowledge', done, ack, (work, { params, body, request }) =>
    acknowledgeOp(work, request.agent, params.op_id, body),
  )
  const blocked = { body: Sightings, answer: Counted }
  const turnedAway = 'Tell which blocked clients were turned away'
  route.act('/mac-sightings', 'dhcp_agents_mac_sightings', turnedAway, blocked, async (work, { body, request }) => ({
    updated: await noteSightings(work, request.agent, body.sightings),
  }))
  const lines = { body: LogLines, answer: LogLinesAnswer, bodyLimit: LARGE_BYTES }
  const logged = 'Tell what the daemon logged, in its own lines'
  route.act('/log-entries', 'dhcp_agents_log_entries', logged, lines, async (work, { body, request }) => ({
    status: 'ok',
    ...(await storeLogLines(work, request.agent.serverId, body.lines)),
  }))
  const offers = { body: Offers, answer: Seen }
  const answering = 'Tell which DHCP servers were seen answering'
  route.act('/dhcp-offers', 'dhcp_agents_offers', answering, offers, (work, { body, request }) =>
    noteOffers(work, request.agent, body.offers),
  )
  const routers = { body: Advertisements, answer: Seen }
  const advertising = 'Tell which routers were seen advertising themselves'
  route.act('/ra-observations', 'dhcp_agents_ra_observations', advertising, routers, (work, { body, request }) =>
    noteAdvertisements(work, request.agent, body.observations),
  )
}
