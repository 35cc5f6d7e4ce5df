import {
  HaStatus,
  Heartbeat,
  LeaseBatch,
  LeasesTaken,
  Metrics,
  News,
  Register,
} from '@cadastre/core/agent/dhcp-protocol'
import { commonAgentRoutes, LARGE_BYTES } from '../../../agents/routes.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { etagNow, newsOf } from './configuration.ts'
import { takeLeases } from './intake.ts'
import { dhcpRegistrar } from './register.ts'
import { noteHaState, noteMetrics } from './reports.ts'

/** What agents ask and tell. */
export function agentRoutes(app: Routes, deps: Deps): void {
  commonAgentRoutes(app, deps, {
    registrar: dhcpRegistrar(deps.keys),
    Register,
    Heartbeat,
    News,
    etagOf: etagNow,
    newsOf,
    pendingNews: ({ serverId }) => ({ server_id: serverId, etag: null, pending_approval: true, configuration: null }),
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
}
