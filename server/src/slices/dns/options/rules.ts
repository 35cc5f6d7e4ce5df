import type { OptionValues } from './schema.ts'

/** Whom a forwarder belongs to: the name its certificate has, and whether it answers without encryption. */
export type KnownForwarder = {
  readonly name: string
  readonly tls_hostname: string
  readonly requires_encrypted: boolean
}

/** The ports of DNS, of the control channel of a daemon and of its statistics. */
const RESERVED = [53, 953, 8053]

/** Pure: why these options cannot stand together, or null. */
export function optionFault(options: OptionValues, known: readonly KnownForwarder[]): string | null {
  return portFault(options) ?? certificateFault(options) ?? forwardFault(options, known) ?? clientsFault(options)
}

function portFault({
  dot_enabled,
  dot_port,
  doh_enabled,
  doh_port,
  doq_enabled,
  doq_port,
}: OptionValues): string | null {
  const ports = [dot_enabled && dot_port, doh_enabled && doh_port, doq_enabled && doq_port]
  const reserved = ports.find((port) => port !== false && RESERVED.includes(port))
  if (reserved) return `Port ${reserved} is taken by the server itself`
  if (dot_enabled && doh_enabled && dot_port === doh_port)
    return `DNS over TLS and DNS over HTTPS cannot both have port ${dot_port}`
  return null
}

function certificateFault({ dot_enabled, doh_enabled, doq_enabled, tls_certificate_id }: OptionValues): string | null {
  const isNeeded = dot_enabled || doh_enabled || doq_enabled
  return isNeeded && tls_certificate_id === null ? 'Encrypted answers need a certificate (tls_certificate_id)' : null
}

function forwardFault(options: OptionValues, known: readonly KnownForwarder[]): string | null {
  const { forward_transport, forward_tls_hostname, forward_tls_verify } = options
  if (forward_transport === 'do53') {
    const encrypted = known.find(({ requires_encrypted }) => requires_encrypted)
    return encrypted ? `${encrypted.name} answers encrypted questions only; choose another forward_transport` : null
  }
  const needsName = forward_transport !== 'tls' || forward_tls_verify
  if (needsName && forward_tls_hostname === null)
    return `Forwarding over ${forward_transport} needs the name of the certificate (forward_tls_hostname)`
  const names = [...new Set(known.map(({ tls_hostname }) => tls_hostname))]
  if (forward_tls_verify && names.length > 1)
    return `The forwarders have certificates of different names: ${names.join(', ')}`
  return null
}

function clientsFault({ clients_per_query, max_clients_per_query }: OptionValues): string | null {
  const isOver =
    clients_per_query !== null && max_clients_per_query !== null && clients_per_query > max_clients_per_query
  return isOver ? 'clients_per_query is larger than max_clients_per_query' : null
}
