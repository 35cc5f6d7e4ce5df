import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { actorOf, anonymous, credentialOf, isAllowedBeforeChange } from '../access/authenticate.ts'
import { type Action, actionOf, denialOf } from '../access/permissions.ts'
import { stampSession, standingOf } from '../access/standing.ts'
import type { ModuleId } from '../modules/catalog.ts'
import { type Available, isOn, type PlatformState } from '../modules/state.ts'
import type { Access } from '../slice.ts'
import type { Deps } from './deps.ts'
import { forbidden, Refusal } from './errors.ts'
import { pathOf } from './hooks.ts'

/** What a slice declares about who may pass, narrowed by a route where it says more. */
export type Gate = { module?: ModuleId | undefined; access: Access; action?: Action | undefined }

/**
 * Everything that is decided before a request's own content matters, in the fixed order of refusals: maintenance,
 * feature module, credential, forced password change, permission.
 */
export async function passGates(deps: Deps, available: Available, gate: Gate, request: FastifyRequest): Promise<Actor> {
  const path = pathOf(request.url)
  const credential = credentialOf(request.headers.authorization, deps.keys.signing, Date.now() / 1000)
  const standing = await standingOf(deps.databases, credential)
  const state = await deps.states.at(standing.state)
  const actor = actorOf(credential, standing, request)
  refuseMaintenance(state, actor, request.method, path)
  refuseModule(gate.module, state, available)
  if (actor instanceof Refusal) {
    if (gate.access === 'public') return anonymous(request)
    throw actor
  }
  if (gate.access !== 'public') refuseActor(gate, actor, standing.force_password_change, request.method, path)
  if (standing.is_unstamped) stampLater(deps, actor, request)
  return actor
}

const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const EXEMPT = ['/api/v1/auth', '/api/v1/settings', '/health', '/metrics', '/api/v1/dns/agents', '/api/v1/dhcp/agents']

/** In maintenance only reads and superadmins pass; any doubt about who asks counts as no. */
function refuseMaintenance({ maintenance }: PlatformState, actor: Actor | Refusal, method: string, path: string): void {
  if (!maintenance.enabled || !MUTATING.has(method) || EXEMPT.some((prefix) => path.startsWith(prefix))) return
  if (!(actor instanceof Refusal) && actor.isSuperadmin) return
  const detail = maintenance.message || 'The service is in maintenance; changes are refused for now'
  const extra = { maintenance: true, message: maintenance.message, started_at: maintenance.startedAt }
  throw new Refusal(503, detail, { 'retry-after': '120' }, extra)
}

function refuseModule(id: ModuleId | undefined, state: PlatformState, available: Available): void {
  if (id !== undefined && !isModuleOn(id, state, available)) throw disabled(id)
}

export const isModuleOn = (id: ModuleId | undefined, state: PlatformState, available: Available): boolean =>
  id === undefined || isOn(id, state, available)

export const disabled = (id: ModuleId): Refusal => new Refusal(404, `Feature '${id}' is disabled.`)

function refuseActor(gate: Gate, actor: Actor, mustChangePassword: boolean, method: string, path: string): void {
  if (mustChangePassword && !isAllowedBeforeChange(path)) throw forbidden('Password change required before continuing')
  const denial = denialOf(actor, gate.access, gate.action ?? actionOf(method))
  if (denial) throw denial
}

function stampLater({ databases }: Deps, actor: Actor, request: FastifyRequest): void {
  stampSession(databases, actor).catch((error) => request.log.warn({ err: error }, 'the session was not stamped'))
}
