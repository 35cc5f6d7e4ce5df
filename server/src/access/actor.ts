import { covers, type Grant, isForAll, type Target, tokenCovers } from './grants.ts'

/** Who asks, what they may do, and what the audit log should say about it. */
export type Actor = {
  userId: string | null
  displayName: string
  authSource: string
  /** Passes every check: the account does, and the request does not come through a token bound to resources. */
  isSuperadmin: boolean
  /** Until when the account may do everything, whatever its credential narrows that to; 0 when it may not. */
  ownsEverythingUntilMs: number
  grants: readonly Grant[]
  /** Resources an API token is bound to; null for a session or an unbound token. */
  tokenGrants: readonly Grant[] | null
  /** Scopes an API token is limited to; none for a session or an unlimited token. */
  scopes: readonly string[]
  sessionId: string | null
  tokenId: string | null
  sourceIp: string | null
  userAgent: string | null
  requestId: string | null
}

/** The product itself, at work on a job. */
export const systemActor = (job: string): Actor => ({
  userId: null,
  displayName: 'system',
  authSource: 'system',
  isSuperadmin: true,
  ownsEverythingUntilMs: Infinity,
  grants: [],
  tokenGrants: null,
  scopes: [],
  sessionId: null,
  tokenId: null,
  sourceIp: null,
  userAgent: null,
  requestId: job.slice(0, 128),
})

/** The one question behind routes, tools, lists and exports: a token narrows its owner, never widens. */
export function may(actor: Actor, action: string, type: string, target: Target, nowMs = Date.now()): boolean {
  if (
    actor.tokenGrants !== null &&
    !actor.tokenGrants.some((grant) => tokenCovers(grant, action, type, target, nowMs))
  ) {
    return false
  }
  return actor.ownsEverythingUntilMs > nowMs || actor.grants.some((grant) => covers(grant, action, type, target, nowMs))
}

/** Ids of the resources the actor may see or change, for use inside a query; `all` where there is no limit. */
export function visibleIds(actor: Actor, action: string, type: string, nowMs = Date.now()): string[] | 'all' {
  const candidates = [...actor.grants, ...(actor.tokenGrants ?? [])].flatMap(({ resource_id }) =>
    resource_id === null || isForAll(resource_id) ? [] : [resource_id],
  )
  if (may(actor, action, type, 'every', nowMs)) return 'all'
  return [...new Set(candidates)].filter((one) => may(actor, action, type, { one }, nowMs))
}
