/** What an API token may be limited to. */
export const scopes = ['read', 'ipam:write', 'dns:write', 'dhcp:write', 'agent'] as const
export type Scope = (typeof scopes)[number]

/**
 * What API tokens may do at a route; whatever is not said here is refused. `scopes` admit tokens that are limited by
 * scope, `bound` those that are bound to resources where no resource type decides: the answer must then hold nothing
 * but what they may see. `refused` is for people who logged in: credentials, and what is theirs alone.
 */
export type TokenUse = 'refused' | { readonly scopes: readonly Scope[]; readonly bound?: true }

/** What a slice says, for one method: its `read` admits to what is only looked at. */
export function tokenUseOf(use: TokenUse, method: string): TokenUse {
  if (use === 'refused' || method === 'GET' || method === 'HEAD') return use
  return { ...use, scopes: use.scopes.filter((scope) => scope !== 'read') }
}

/** One matching scope is enough, and a token without any is not limited by scope. */
export function scopesAdmit(held: readonly string[], use: TokenUse): boolean {
  return held.length === 0 || (use !== 'refused' && use.scopes.some((scope) => held.includes(scope)))
}
