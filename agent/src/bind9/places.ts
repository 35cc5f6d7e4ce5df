import { createHash } from 'node:crypto'
import type { AgentZone, DnsConfiguration } from '@cadastre/core/agent/dns-configuration'

/** A zone in one of the views it is in; null where the daemon has none. */
export type Place = { readonly zone: AgentZone; readonly view: string | null }

export function placesOf({ zones, views }: DnsConfiguration): Place[] {
  if (views.length === 0) return zones.filter(({ view }) => view === null).map((zone) => ({ zone, view: null }))
  return views.flatMap(({ name }) =>
    zones.filter(({ view }) => view === null || view === name).map((zone) => ({ zone, view: name })),
  )
}

/** What a place is called where its state is kept. */
export const placeKey = ({ zone, view }: Place): string => `${zone.id} ${view ?? ''}`

/** The file of a zone, below the folder of zones: readable, and of a name that no other has. */
export function fileOf({ zone, view }: Place): string {
  const folder = view === null ? 'all' : `view-${createHash('sha256').update(view).digest('hex').slice(0, 16)}`
  return `${folder}/${zone.name.replace(/[^a-z0-9.-]/g, '_').slice(0, 80)}${zone.id}.zone`
}

/** A signed zone has one signer, the primary of its group; the other servers take it from there. */
export const isFollowed = ({ server }: DnsConfiguration, { type, dnssec_policy }: AgentZone): boolean =>
  type === 'primary' && dnssec_policy !== null && !server.is_primary && server.primary_address !== null

/** Whether the records of the zone come from us, rather than from another server. */
export const isOurs = (configuration: DnsConfiguration, zone: AgentZone): boolean =>
  zone.type === 'primary' && !isFollowed(configuration, zone)
