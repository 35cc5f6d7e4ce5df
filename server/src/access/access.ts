import type { Reader } from '../db/work.ts'
import type { Target } from './grants.ts'

export type Action = 'read' | 'write' | 'delete' | 'admin'

/**
 * Who may call: anyone, anyone with a credential, superadmins, holders of the method's action on the resource, or the
 * agent of a server, whose token opens nothing else, as nothing else opens this.
 */
export type Access = 'public' | 'authenticated' | 'superadmin' | AgentAccess | ResourceAccess

/** The kind of token that an agent has. */
export const agentAccesses = ['dns_agent', 'dhcp_agent'] as const
export type AgentAccess = (typeof agentAccesses)[number]
export const isAgentAccess = (access: Access | undefined): access is AgentAccess =>
  agentAccesses.some((one) => one === access)

/**
 * `through` names types whose rights let in as well. What is about many rows (a list, a bulk change) is then open to
 * whoever holds any of them, and its query shows and touches what they may; what is about one row is open to those whose
 * right `resolve` finds to cover it. Without `resolve`, the id in a path is one of `resource` and nothing else opens it.
 * `within` is the parameter of a path that names the resource in which rows are made: a right to that one is enough.
 */
export type ResourceAccess = {
  readonly resource: string
  readonly through?: Readonly<Partial<Record<Action, readonly (string | OtherRight)[]>>>
  readonly resolve?: Resolver
  readonly within?: string
}

/** A right of another kind that lets in: whoever may write an address set may delete what lies in it. */
export type OtherRight = { readonly type: string; readonly action: Action }

/** A right that opens a row: to it, or to what it belongs to. */
export type Right = { readonly type: string; readonly action?: Action; readonly target: Target }

/** The rights, any one of which opens the row that a path names; null when there is no such row. */
export type Resolver = (reader: Reader, id: string, action: Action) => Promise<readonly Right[] | null>
