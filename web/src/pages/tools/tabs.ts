/** The tools as they are named in tabs and in the palette; the first one needs no name in the address. */
export const toolTabs = [
  { id: 'cidr', label: 'CIDR calculator' },
  { id: 'dns', label: 'DNS look-up' },
  { id: 'trace', label: 'DNS trace' },
  { id: 'mac', label: 'MAC vendor' },
  { id: 'port', label: 'Port test' },
  { id: 'tls', label: 'TLS peek' },
] as const

export type ToolId = (typeof toolTabs)[number]['id']
