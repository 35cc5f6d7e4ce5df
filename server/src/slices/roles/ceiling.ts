import { type Actor, may } from '../../access/actor.ts'
import { type Grant, isForAll } from '../../access/grants.ts'
import { beyondCeiling } from '../../access/permissions.ts'
import { Denial } from '../../http/errors.ts'

/** The actor without the rights that end sooner: what is held for an hour must not be handed on for longer. */
function holding(actor: Actor, untilMs: number): Actor {
  const isLasting = actor.ownsEverythingUntilMs >= untilMs
  return {
    ...actor,
    grants: actor.grants.filter((grant) => (grant.untilMs ?? Infinity) >= untilMs),
    isSuperadmin: actor.isSuperadmin && isLasting,
    ownsEverythingUntilMs: isLasting ? actor.ownsEverythingUntilMs : 0,
  }
}

/** Refuses to write down, attach or grant what the author does not hold, or anything without limit. */
export function refuseBeyondCeiling(actor: Actor, grants: readonly Grant[], untilMs = Infinity): void {
  const beyond = beyondCeiling(holding(actor, untilMs), grants)
  if (beyond) throw exceeds(beyond)
}

const EVERYTHING: Grant = { action: '*', resource_type: '*', resource_id: null }

/** Refuses to make a superadmin, or to take over one, whose rights last longer than the actor's own. */
export function refuseBeyondOwnEnd(actor: Actor, untilMs = Infinity): void {
  refuseBeyondCeiling(actor, [EVERYTHING], untilMs)
}

/** Refuses to let anybody into a group whose rights the actor does not hold. */
export function refuseBeyondHeld(actor: Actor, grants: readonly Grant[]): void {
  const beyond = grants.find((grant) => !holds(holding(actor, grant.untilMs ?? Infinity), grant))
  if (beyond) throw exceeds(beyond)
}

const holds = (actor: Actor, { action, resource_type, resource_id }: Grant): boolean =>
  may(actor, action, resource_type, resource_id === null || isForAll(resource_id) ? 'every' : { one: resource_id })

const exceeds = ({ action, resource_type }: Grant): Denial =>
  new Denial(
    action,
    resource_type,
    `You can only give rights that you hold: '${action}' on '${resource_type}' goes beyond them`,
  )
