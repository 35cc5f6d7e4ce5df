import { Denial } from '../http/errors.ts'
import { type Access, type Action, isAgentAccess, type OtherRight, type ResourceAccess, type Right } from './access.ts'
import { type Actor, may } from './actor.ts'
import type { Grant, Target } from './grants.ts'
import type { TokenUse } from './scopes.ts'

/** What a request does, unless its route says otherwise. */
export function actionOf(method: string): Action {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'read'
  return method === 'DELETE' ? 'delete' : 'write'
}

/** Why the actor may not do this, or null when they may. Routes and copilot tools ask the same question here. */
export function denialOf(actor: Actor, access: Access, action: Action, target: Target): Denial | null {
  if (isAgentAccess(access)) return new Denial(action, access, 'Permission denied: only agents come here')
  if (access === 'public' || access === 'authenticated' || actor.isSuperadmin) return null
  if (access === 'superadmin') return superadminRequired(action)
  if (may(actor, action, access.resource, target)) return null
  if (typeof target === 'string' && isLetThrough(actor, access, action)) return null
  return denial(actor, access, action, target)
}

const isLetThrough = (actor: Actor, access: ResourceAccess, action: Action): boolean =>
  throughTo(access, action).some((right) => may(actor, right.action, right.type, 'any'))

/** The same for a row whose rights were looked up; one that is not there could have been of any other right. */
export function rowDenialOf(
  actor: Actor,
  access: ResourceAccess,
  action: Action,
  target: Target,
  rights: readonly Right[] | null,
): Denial | null {
  const isOpen =
    rights === null
      ? may(actor, action, access.resource, target) || isLetThrough(actor, access, action)
      : rights.some((right) => may(actor, right.action ?? action, right.type, right.target))
  return isOpen ? null : denial(actor, access, action, target)
}

/** A token is told by the type it is bound to. */
function denial(actor: Actor, access: ResourceAccess, action: Action, target: Target): Denial {
  const types = [access.resource, ...throughTo(access, action).map(({ type }) => type)]
  const bound = types.find((type) => actor.tokenGrants?.some(({ resource_type }) => resource_type === type))
  return new Denial(action, access.resource, deniedText(actor, action, bound ?? access.resource, target))
}

/** 403 unless the actor may; for what a request is about only once its body, or a row, was read. */
export function requireRight(actor: Actor, action: string, type: string, target: Target): void {
  if (!may(actor, action, type, target)) throw new Denial(action, type, deniedText(actor, action, type, target))
}

/** 403 at what only superadmins do. */
export function requireSuperadmin({ isSuperadmin }: Actor, action: string, detail?: string): void {
  if (!isSuperadmin) throw superadminRequired(action, detail)
}

const superadminRequired = (action: string, detail = 'Superadmin required'): Denial =>
  new Denial(action, 'superadmin', detail)

/** Why the actor's token may not come here whatever its owner may do, or null; a session always may. */
export function tokenDenialOf(actor: Actor, access: Access, tokens: TokenUse, action: Action): Denial | null {
  if (actor.tokenId === null) return null
  if (tokens === 'refused') return new Denial(action, typeOf(access), 'API token is not admitted here; log in instead')
  const isDecided = access !== 'authenticated' || tokens.bound
  return actor.tokenGrants === null || isDecided
    ? null
    : new Denial(action, typeOf(access), 'API token is not admitted here; it is bound to single resources')
}

const typeOf = (access: Access): string => (typeof access === 'string' ? access : access.resource)

/** Other rights that open this. */
export function throughTo({ through }: ResourceAccess, action: Action): OtherRight[] {
  return (through?.[action] ?? []).map((right) => (typeof right === 'string' ? { type: right, action } : right))
}

function deniedText(actor: Actor, action: string, type: string, target: Target): string {
  const isBound = actor.tokenGrants?.some(({ resource_type }) => resource_type === type) ?? false
  if (isBound && target !== 'any') return `API token is not scoped to this ${type === 'dns_zone' ? 'DNS zone' : type}`
  return `Permission denied: need '${action}' on '${type}'`
}

/** The grants an author may not hand out: what they do not hold, and anything without limit. */
export function beyondCeiling(actor: Actor, grants: readonly Grant[]): Grant | undefined {
  if (actor.isSuperadmin) return undefined
  return grants.find(
    ({ action, resource_type, resource_id }) =>
      action === '*' ||
      resource_type === '*' ||
      !may(actor, action, resource_type, resource_id ? { one: resource_id } : 'every'),
  )
}
