/** A right to do something to all resources of a type, or to one of them. `*` stands for any action or type. */
export type Grant = {
  action: string
  resource_type: string
  resource_id: string | null
  /** When it stops counting, in milliseconds; absent for a grant without end. */
  untilMs?: number
}

/** Which resource a question is about: one of them, all of them, or whether there is any at all. */
export type Target = { one: string } | 'every' | 'any'

/** Whether the grant answers the question. A right to one resource is never a right to all of them. */
export function covers(grant: Grant, action: string, type: string, target: Target, nowMs: number): boolean {
  if (grant.untilMs !== undefined && grant.untilMs <= nowMs) return false
  return coversAction(grant.action, action) && coversType(grant.resource_type, type) && coversTarget(grant, target)
}

const ADMINISTERED = new Set(['read', 'write', 'delete', 'admin'])

function coversAction(granted: string, need: string): boolean {
  return granted === need || granted === '*' || (granted === 'admin' && ADMINISTERED.has(need))
}

const coversType = (granted: string, need: string): boolean => granted === need || granted === '*'

function coversTarget({ resource_id }: Grant, target: Target): boolean {
  if (target === 'any' || isForAll(resource_id)) return true
  return target !== 'every' && target.one === resource_id
}

export const isForAll = (id: string | null): boolean => id === null || id === '' || id === '*'

/** Everything on everything, without end in sight: what makes a superadmin. */
export const isEverything = ({ action, resource_type, resource_id }: Grant): boolean =>
  action === '*' && resource_type === '*' && isForAll(resource_id)

/** A token that may write or delete may look at what it changes. */
export function tokenCovers(grant: Grant, action: string, type: string, target: Target, nowMs: number): boolean {
  if (covers(grant, action, type, target, nowMs)) return true
  return action === 'read' && ['write', 'delete'].some((implying) => covers(grant, implying, type, target, nowMs))
}
