/** What an API token may be limited to. */
export const scopes = ['read', 'ipam:write', 'dns:write', 'dhcp:write', 'agent'] as const
export type Scope = (typeof scopes)[number]

const MCP = '/api/v1/ai/mcp'
const AGENTS = ['/api/v1/dns/agents', '/api/v1/dhcp/agents']
const IPAM = ['/api/v1/ipam', '/api/v1/vlans', '/api/v1/vrfs', '/api/v1/network-devices']

const isUnder = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const admits: Record<Scope, (method: string, path: string) => boolean> = {
  read: (method, path) => ['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'POST' && path === MCP),
  'ipam:write': (_method, path) => isUnder(path, IPAM),
  'dns:write': (_method, path) => isUnder(path, ['/api/v1/dns']) && !isUnder(path, AGENTS),
  'dhcp:write': (_method, path) => isUnder(path, ['/api/v1/dhcp']) && !isUnder(path, AGENTS),
  agent: (_method, path) => isUnder(path, AGENTS),
}

/** One matching scope is enough, and no scope at all is no restriction. */
export function scopesAdmit(held: readonly string[], method: string, path: string): boolean {
  return held.length === 0 || scopes.some((scope) => held.includes(scope) && admits[scope](method, path))
}
