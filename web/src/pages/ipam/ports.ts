import type { NatMapping } from '../../api/generated/types.ts'

/** What a mapping makes of what: `10.0.0.5:8080 → 192.0.2.5:80`. */
export const translation = (row: Sides): string =>
  [
    withPorts(row.internal_ip ?? row.internal_subnet_cidr, row.internal_port_start, row.internal_port_end),
    withPorts(row.external_ip, row.external_port_start, row.external_port_end),
  ].join(' → ')

type Sides = Pick<
  NatMapping,
  | 'internal_ip'
  | 'internal_subnet_cidr'
  | 'internal_port_start'
  | 'internal_port_end'
  | 'external_ip'
  | 'external_port_start'
  | 'external_port_end'
>

/** An address with its ports: `192.0.2.5:80`, `192.0.2.5:8000–8010`, `[2001:db8::5]:443`. */
function withPorts(address: string | null, first: number | null, last: number | null): string {
  if (address === null || first === null) return address ?? ''
  const host = address.includes(':') ? `[${address}]` : address
  return `${host}:${last === null || last === first ? first : `${first}–${last}`}`
}
