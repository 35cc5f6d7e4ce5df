export type MappingShape = {
  kind: '1to1' | 'pat' | 'hide'
  internal_ip: string | null
  internal_subnet_id: string | null
  internal_port_start: number | null
  internal_port_end: number | null
  external_ip: string | null
  external_port_start: number | null
  external_port_end: number | null
}

/** Why the mapping is none of its kind, as a sentence; null when it is. */
export function mappingFault(mapping: MappingShape): string | null {
  return kindFault(mapping) ?? orderFault(mapping, 'internal') ?? orderFault(mapping, 'external')
}

function kindFault(mapping: MappingShape): string | null {
  const { kind, internal_ip, internal_subnet_id, external_ip } = mapping
  if (kind === 'hide') {
    if (!internal_subnet_id || !external_ip) return 'A hide mapping needs internal_subnet_id and external_ip'
  } else if (!internal_ip || !external_ip) {
    return `A ${kind} mapping needs internal_ip and external_ip`
  }
  if (kind === 'pat') return hasPort(mapping) ? null : 'A pat mapping needs at least one port'
  return hasPort(mapping) ? `A ${kind} mapping has no ports` : null
}

const hasPort = (mapping: MappingShape): boolean =>
  [mapping.internal_port_start, mapping.internal_port_end, mapping.external_port_start, mapping.external_port_end].some(
    (port) => port !== null,
  )

function orderFault(mapping: MappingShape, side: 'internal' | 'external'): string | null {
  const start = mapping[`${side}_port_start`]
  const end = mapping[`${side}_port_end`]
  return start !== null && end !== null && start > end ? `${side}_port_start is greater than ${side}_port_end` : null
}
