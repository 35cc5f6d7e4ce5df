interface Scope {
  id: string
  text: string
}

/** What a token can be limited to. Any one that fits lets a request pass. */
export const scopes: readonly Scope[] = [
  { id: 'read', text: 'Read everything you may read' },
  { id: 'ipam:write', text: 'Change spaces, blocks, subnets, addresses, VLANs, VRFs and network devices' },
  { id: 'dns:write', text: 'Change DNS groups, zones and records' },
  { id: 'dhcp:write', text: 'Change DHCP servers, scopes and reservations' },
  { id: 'agent', text: 'Act as the agent of a DNS or DHCP server, and nothing else' },
]

/** "read, dns:write", or what no scope at all means. */
export const scopesText = (held: readonly string[]): string =>
  held.length === 0 ? 'All that its owner may do' : held.join(', ')
