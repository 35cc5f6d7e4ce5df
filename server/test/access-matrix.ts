import type { RouteOptions } from 'fastify'
import { type Actor, systemActor } from '../src/access/actor.ts'
import { actionOf, denialOf, throughTo, tokenDenialOf } from '../src/access/permissions.ts'
import { type Scope, scopes, scopesAdmit } from '../src/access/scopes.ts'
import { describedApp } from '../src/export-openapi.ts'
import { isChange, targetAt } from '../src/http/gates.ts'
import { slices } from '../src/slices.ts'

/** Who asks: somebody who logged in and has no rights, or a token of a superadmin. */
export type Caller =
  | { kind: 'session' }
  | { kind: 'token' }
  | { kind: 'scope'; scope: Scope }
  | { kind: 'bound'; type: string; action: 'read' | 'write' }

/** `own`: what the token is bound to, and no other. */
export type Cell = 'yes' | 'no' | 'own'

const bindable = slices.flatMap(({ grantTargets = {} }) => Object.keys(grantTargets)).sort()

export const callers: readonly Caller[] = [
  { kind: 'session' },
  { kind: 'token' },
  ...scopes.map((scope) => ({ kind: 'scope', scope }) as const),
  ...bindable.flatMap((type) =>
    (['read', 'write'] as const).map((action) => ({ kind: 'bound', type, action }) as const),
  ),
]

export function titleOf(caller: Caller): string {
  if (caller.kind === 'scope') return `\`${caller.scope}\``
  if (caller.kind === 'bound') return `bound: ${caller.action} a ${caller.type}`
  return caller.kind === 'token' ? 'token' : 'session'
}

const OWN = '01900000-0000-7000-8000-000000000001'
const OTHER = '01900000-0000-7000-8000-000000000002'

/** What the declaration of the route lets the caller do. */
export function cellOf(route: RouteOptions, caller: Caller): Cell {
  const own = passes(route, caller, OWN)
  const isBound = caller.kind === 'bound'
  if (own && isBound && isDecidedByType(route)) return 'own'
  return own && passes(route, caller, OTHER) ? 'yes' : 'no'
}

const isDecidedByType = ({ config }: RouteOptions): boolean => typeof config?.access === 'object'

function passes({ method, url, config = {} }: RouteOptions, caller: Caller, id: string): boolean {
  const { access = 'superadmin', tokens = 'refused', action = actionOf(String(method)) } = config
  if (access === 'public') return true
  const actor = actorOf(caller)
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, id]))
  const named = targetAt(String(method), url, params, config)
  // Which row a path stands for is known only with the row; here it is one that the caller holds a right to.
  const isResolved = typeof access === 'object' && access.resolve !== undefined && typeof named === 'object'
  const target = isResolved && id === OWN ? 'any' : named
  const denial = tokenDenialOf(actor, access, tokens, action) ?? denialOf(actor, access, action, target)
  return scopesAdmit(actor.scopes, tokens) && denial === null
}

function actorOf(caller: Caller): Actor {
  const owner = systemActor('matrix')
  if (caller.kind === 'session') return { ...owner, isSuperadmin: false, ownsEverythingUntilMs: 0 }
  const token = { ...owner, tokenId: OWN }
  if (caller.kind === 'token') return token
  if (caller.kind === 'scope') return { ...token, scopes: [caller.scope] }
  const { action, type: resource_type } = caller
  return { ...token, isSuperadmin: false, tokenGrants: [{ action, resource_type, resource_id: OWN }] }
}

export const isOfMatrix = ({ url, method, schema }: RouteOptions): boolean =>
  url.startsWith('/api/v1') && method !== 'HEAD' && schema !== undefined && !('hide' in schema)

const byPath = (a: RouteOptions, b: RouteOptions): number =>
  a.url.localeCompare(b.url, 'en') || String(a.method).localeCompare(String(b.method), 'en')

const HEAD = `# Who may call what

Generated from the declarations of the slices (\`npm run generate\`); a test asks the running product for every cell. A
change of this page is a change of who may do what: read it in review.

- **Right** is what an account needs: anyone, any login, superadmin, or an action on a resource type. Further types that
  let in stand behind it; what such a caller sees and touches is then decided row by row.
- **session** is somebody who logged in and holds no right at all. **token** is an unrestricted API token of a
  superadmin, and the columns after it are such a token limited to one scope (refused: 401) or bound to one resource
  (refused: 403). \`own\` means what the token is bound to and no other.
- **maintenance** says whether anybody but a superadmin passes in maintenance.

`

/** docs/access-matrix.md. */
export async function accessMatrix(): Promise<string> {
  const routes = (await describedApp()).routeTable.routes.filter(isOfMatrix).sort(byPath)
  const titles = ['Route', 'Right', ...callers.map(titleOf), 'maintenance']
  const rows = routes.map((route) => [
    nameOf(route),
    rightOf(route),
    ...callers.map((caller) => shown[cellOf(route, caller)]),
    isChange(String(route.method), route.config ?? {}) && !route.config?.isOpenInMaintenance ? '·' : 'yes',
  ])
  return HEAD + [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

const shown: Record<Cell, string> = { yes: 'yes', own: 'own', no: '·' }

export const nameOf = ({ method, url }: RouteOptions): string => `${method} ${url.replace('/api/v1', '')}`

function rightOf({ method, url, config = {} }: RouteOptions): string {
  const { access = 'superadmin', action = actionOf(String(method)) } = config
  if (typeof access === 'string') return access === 'authenticated' ? 'any login' : access
  const isOfMany = !url.includes('/:id') || access.resolve !== undefined
  const through = isOfMany
    ? throughTo(access, action).map((right) => (right.action === action ? right.type : `${right.action} ${right.type}`))
    : []
  return `${action} ${access.resource}${through.length > 0 ? ` (or ${through.join(', ')})` : ''}`
}
