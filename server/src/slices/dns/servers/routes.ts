import { z } from 'zod'
import { approveAgent, revokeAgent } from '../../../agents/approval.ts'
import { verbs } from '../../../http/verbs.ts'
import { maybe } from '../../../records/fields.ts'
import { pathsOf, requireInside } from '../../../records/nesting.ts'
import type { Routes } from '../../../slice.ts'
import { agentServers } from '../agents/approval.ts'
import { serverFamily } from './family.ts'
import { pauseServer, resumeServer } from './maintenance.ts'

const Pause = z
  .object({ reason: maybe(1000).default(null).describe('Null keeps the one it was paused for') })
  .meta({ id: 'DnsServerPause' })

export function serverRoutes(app: Routes): void {
  const route = verbs(app)
  const { one: params } = pathsOf(serverFamily)
  const answer = serverFamily.Row
  const pause = { params, body: Pause.optional(), answer }
  const held = 'Hold back changes from a server'
  route.act('/:id/pause', 'dns_servers_pause', held, pause, async (work, { params, body }) => {
    await requireInside(serverFamily, work, params)
    return pauseServer(work, params.id, body?.reason ?? null)
  })
  const summary = 'Give a server the changes that were held back'
  route.act('/:id/resume', 'dns_servers_resume', summary, { params, answer }, async (work, { params }) => {
    await requireInside(serverFamily, work, params)
    return resumeServer(work, params.id)
  })
  const approved = 'Let an agent in that waits for approval'
  route.act('/:id/approve', 'dns_servers_approve', approved, { params, answer }, async (work, { params }) => {
    await requireInside(serverFamily, work, params)
    return approveAgent(work, agentServers, params.id)
  })
  const revoked = 'End the tokens of an agent; its daemon serves on'
  route.act('/:id/revoke-agent', 'dns_servers_revoke_agent', revoked, { params, answer }, async (work, { params }) => {
    await requireInside(serverFamily, work, params)
    return revokeAgent(work, agentServers, params.id)
  })
}
