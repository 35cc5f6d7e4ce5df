import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import {
  accountFault,
  actorOf,
  anonymous,
  type Credential,
  credentialFault,
  credentialOf,
  isAllowedBeforeChange,
} from '../access/authenticate.ts'
import type { Target } from '../access/grants.ts'
import { type Action, actionOf, denialOf } from '../access/permissions.ts'
import { scopesAdmit } from '../access/scopes.ts'
import { type Standing, type Standings, stampCredential } from '../access/standing.ts'
import type { ModuleId } from '../modules/catalog.ts'
import { type Available, isOn, type PlatformState } from '../modules/state.ts'
import type { Access } from '../slice.ts'
import { noteDenial } from './denial.ts'
import type { Deps } from './deps.ts'
import { forbidden, Refusal, unauthenticated } from './errors.ts'
import { pathOf } from './hooks.ts'

/** What a slice declares about who may pass, narrowed by a route where it says more. */
export type Gate = { module?: ModuleId | undefined; access: Access; action?: Action | undefined }

/**
 * Everything that is decided before a request's own content matters, in the fixed order of refusals: maintenance,
 * feature module, credential, token scope, account, forced password change, permission.
 */
export async function passGates(deps: Deps, available: Available, gate: Gate, request: FastifyRequest): Promise<Actor> {
  const path = pathOf(request.url)
  const credential = credentialOf(request.headers.authorization, deps.tokens, Date.now() / 1000)
  const standing = await standingOf(deps.standings, credential)
  const state = await deps.states.at(standing.state)
  const fault =
    credentialFault(credential, standing) ?? scopeFault(standing, request.method, path) ?? accountFault(standing)
  const actor =
    fault ?? actorOf(credential, standing, await deps.grants.of(standing.user_id ?? '', standing.access), request)
  refuseMaintenance(state, actor, request.method, path)
  refuseModule(gate.module, state, available)
  if (actor instanceof Refusal) {
    if (gate.access === 'public') return anonymous(request)
    throw actor
  }
  if (standing.is_unstamped) later(request, stampCredential(deps.databases, actor))
  if (gate.access !== 'public') refuseActor(deps, gate, actor, standing, request)
  return actor
}

function standingOf(standings: Standings, credential: Credential): Promise<Standing> {
  if (credential.kind === 'session') return standings.ofSession(credential.sessionId)
  return credential.kind === 'token' ? standings.ofToken(credential.hash) : standings.ofNobody()
}

function scopeFault({ scopes }: Standing, method: string, path: string): Refusal | null {
  return scopesAdmit(scopes ?? [], method, path) ? null : unauthenticated('Token scope insufficient for this request')
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

function refuseActor(deps: Deps, gate: Gate, actor: Actor, standing: Standing, request: FastifyRequest): void {
  if (standing.force_password_change && !isAllowedBeforeChange(pathOf(request.url))) {
    throw forbidden('Password change required before continuing')
  }
  const action = gate.action ?? actionOf(request.method)
  const denial = denialOf(actor, gate.access, action, targetOf(request))
  if (!denial) return
  later(request, noteDenial(deps.databases, actor, gate.access, action))
  throw denial
}

/**
 * What a route is about, from its path: an id names one resource, a create is about the whole type, and a list about
 * whatever part of it the caller may see, which its query then asks for.
 */
function targetOf({ params, method, routeOptions }: FastifyRequest): Target {
  const id = routeOptions.url?.includes('/:id') ? (params as { id?: string }).id : undefined
  if (id !== undefined) return { one: id.toLowerCase() }
  return method === 'POST' ? 'every' : 'any'
}

function later(request: FastifyRequest, work: Promise<void>): void {
  work.catch((error) => request.log.warn({ err: error }, 'a note beside the request was not written'))
}
