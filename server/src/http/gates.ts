import type { FastifyContextConfig, FastifyRequest, RouteOptions } from 'fastify'
import { type Action, type AgentAccess, isAgentAccess, type Resolver, type ResourceAccess } from '../access/access.ts'
import { type Actor, may } from '../access/actor.ts'
import {
  accountFault,
  actorOf,
  anonymous,
  type Credential,
  credentialFault,
  credentialOf,
} from '../access/authenticate.ts'
import type { Target } from '../access/grants.ts'
import { actionOf, denialOf, rowDenialOf, tokenDenialOf } from '../access/permissions.ts'
import { scopesAdmit, tokenUseOf } from '../access/scopes.ts'
import { type Standing, type Standings, stampCredential } from '../access/standing.ts'
import { agentOf } from '../agents/agent.ts'
import { isUuid } from '../db/conditions.ts'
import { type Reader, reader } from '../db/work.ts'
import type { ModuleId } from '../modules/catalog.ts'
import { type Available, isOn, type PlatformState } from '../modules/state.ts'
import type { Deps, Slice } from '../slice.ts'
import { type Denial, forbidden, Refusal, unauthenticated } from './errors.ts'

/** What the gate reads of a route: what its slice declares, narrowed where the route says more. */
export function gateConfig({ access, tokens, isOpenInMaintenance, tag, module }: Slice, route: RouteOptions) {
  const method = String(route.method)
  return {
    access,
    tokens: tokenUseOf(tokens, method),
    isOpenInMaintenance: isOpenInMaintenance ?? false,
    ...route.config,
    tag,
    ...(module === undefined ? {} : { module }),
  }
}

/**
 * Everything that is decided before a request's own content matters, in the fixed order of refusals: maintenance,
 * feature module, credential, token scope, account, forced password change, permission.
 */
export async function passGates(
  deps: Deps,
  available: Available,
  module: ModuleId | undefined,
  request: FastifyRequest,
): Promise<Actor> {
  const { config } = request.routeOptions
  if (isAgentAccess(config.access)) return passAgent(deps, config.access, request)
  const credential = credentialOf(request.headers.authorization, deps.tokens, Date.now() / 1000)
  const standing = await standingOf(deps.standings, credential)
  const state = await deps.states.at(standing.state)
  const fault = credentialFault(credential, standing) ?? scopeFault(standing, config) ?? accountFault(standing)
  const actor =
    fault ?? actorOf(credential, standing, await deps.grants.of(standing.user_id ?? '', standing.access), request)
  refuseMaintenance(state, actor, request)
  refuseModule(module, state, available)
  if (actor instanceof Refusal) {
    if (config.access === 'public') return anonymous(request)
    throw actor
  }
  if (standing.is_unstamped) later(request, stampCredential(deps.databases, actor))
  // Before it is refused: a denial is recorded with who wanted it.
  request.actor = actor
  if (config.access !== 'public') await refuseActor(deps, actor, standing, request)
  return actor
}

/** Agents report and ask whatever state the platform is in: their daemons serve on. */
async function passAgent(deps: Deps, kind: AgentAccess, request: FastifyRequest): Promise<Actor> {
  const { actor, agent } = await agentOf(deps, kind, request)
  request.agent = agent
  return actor
}

function standingOf(standings: Standings, credential: Credential): Promise<Standing> {
  if (credential.kind === 'session') return standings.ofSession(credential.sessionId)
  return credential.kind === 'token' ? standings.ofToken(credential.hash) : standings.ofNobody()
}

function scopeFault({ scopes }: Standing, { tokens = 'refused' }: FastifyContextConfig): Refusal | null {
  return scopesAdmit(scopes ?? [], tokens) ? null : unauthenticated('Token scope insufficient for this request')
}

const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether the route changes anything, whatever its method says. */
export const isChange = (method: string, { action, isReadOnly, isReturn }: FastifyContextConfig): boolean =>
  (MUTATING.has(method) || isReturn === true) && action !== 'read' && !isReadOnly

/** In maintenance only reads and superadmins pass; any doubt about who asks counts as no. */
function refuseMaintenance({ maintenance }: PlatformState, actor: Actor | Refusal, request: FastifyRequest): void {
  const { config } = request.routeOptions
  if (!maintenance.enabled || config.isOpenInMaintenance || !isChange(request.method, config)) return
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

async function refuseActor(deps: Deps, actor: Actor, standing: Standing, request: FastifyRequest): Promise<void> {
  const { access = 'superadmin', tokens = 'refused', isOpenBeforeChange, ...config } = request.routeOptions.config
  if (standing.force_password_change && !isOpenBeforeChange) {
    throw forbidden('Password change required before continuing')
  }
  if (standing.must_enrol && actor.tokenId === null && !isOpenBeforeChange && !config.isOpenBeforeFactor) {
    throw forbidden('A second factor must be set up before continuing')
  }
  const action = config.action ?? actionOf(request.method)
  const params = request.params as PathParams
  const url = request.routeOptions.url ?? ''
  const target = targetAt(request.method, url, params, { access, ...config })
  const denial =
    tokenDenialOf(actor, access, tokens, action) ??
    (typeof access === 'object' && access.resolve && typeof target === 'object' && namesRow(url, params)
      ? await resolvedDenial(reader(deps.databases, actor), { ...access, resolve: access.resolve }, action, target)
      : denialOf(actor, access, action, target))
  if (denial) throw denial
}

/** Rows are looked up for those alone whom a right to the whole type does not let in. */
async function resolvedDenial(
  asking: Reader,
  access: ResourceAccess & { resolve: Resolver },
  action: Action,
  target: { one: string },
): Promise<Denial | null> {
  const { actor } = asking
  if (actor.isSuperadmin || may(actor, action, access.resource, 'every')) return null
  const rights = isUuid(target.one) ? await access.resolve(asking, target.one, action) : null
  return rowDenialOf(actor, access, action, target, rights)
}

type PathParams = Readonly<Record<string, string | undefined>>
const namesRow = (url: string, { id }: PathParams): boolean => url.includes('/:id') && id !== undefined

/**
 * What a route is about, from its path: an id names one resource, a create is about what it is made in or the whole type,
 * and a list about whatever part of it the caller may see, which its query then asks for.
 */
export function targetAt(
  method: string,
  url: string,
  params: PathParams,
  { isOfWholeType, access }: FastifyContextConfig,
): Target {
  if (isOfWholeType) return 'every'
  if (params.id !== undefined && url.includes('/:id')) return { one: params.id.toLowerCase() }
  if (method !== 'POST') return 'any'
  const parent = typeof access === 'object' && access.within !== undefined ? params[access.within] : undefined
  return parent === undefined ? 'every' : { one: parent.toLowerCase() }
}

function later(request: FastifyRequest, work: Promise<void>): void {
  work.catch((error) => request.log.warn({ err: error }, 'a note beside the request was not written'))
}
