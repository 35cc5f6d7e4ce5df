import type { AgentZone, DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { viewMark } from './local.ts'

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
  const folder = view === null ? 'all' : `view-${viewMark(view)}`
  return `${folder}/${zone.name.replace(/[^a-z0-9.-]/g, '_').slice(0, 80)}${zone.id}.zone`
}

/** A signed zone has one signer, the primary of its group, and a catalogue one maker; the others take it from there. */
export const isFollowed = ({ server, catalog }: DnsConfiguration, { type, dnssec_policy }: AgentZone): boolean =>
  type === 'primary' &&
  !server.is_primary &&
  server.primary_address !== null &&
  (dnssec_policy !== null || catalog?.mode === 'consumer')

/** Whether a catalogue can stand for it: who may do what with a zone of its own, only a statement says. */
export const isPlain = ({ type, allow_query, allow_transfer, also_notify, notify }: AgentZone): boolean =>
  type === 'primary' && [allow_query, allow_transfer, also_notify, notify].every((own) => own === null)

/** Whether the daemon has it by the catalogue. It takes no statement of a zone that it has so. */
export const isByCatalog = (configuration: DnsConfiguration, zone: AgentZone): boolean =>
  configuration.catalog?.mode === 'consumer' && isFollowed(configuration, zone) && isPlain(zone)

/** The other servers that take the zone from this one. */
export const followersOf = ({ server, catalog }: DnsConfiguration, { type, dnssec_policy }: AgentZone): string[] =>
  type === 'primary' && (dnssec_policy !== null || catalog?.mode === 'producer') ? server.followers : []

/** Whether the records of the zone come from us, rather than from another server. */
export const isOurs = (configuration: DnsConfiguration, zone: AgentZone): boolean =>
  zone.type === 'primary' && !isFollowed(configuration, zone)
