import type { StoredLogin } from '../../../../../remote/stored-login.ts'

/** A zone as a provider lists it. */
export type CloudZone = {
  /** What the provider knows it by. */
  id: string
  name: string
  /** Set for a zone that only asks others. */
  forwarders?: string[]
  /** Why the zone is not imported at all. */
  refusal?: string
  notes: string[]
}

/** A set of records, its values as in a zone file; with a reason it is left out. */
export type CloudSet = {
  name: string
  type: string
  ttl: number
  values: string[]
  reason?: string
  /** What is lost although it is imported. */
  note?: string
}

/** What an import asks a provider of DNS; faults are of the kind `SourceFault`. */
export type Provider = {
  listZones(): Promise<CloudZone[]>
  listSets(zone: CloudZone): Promise<CloudSet[]>
  /** Whether the provider signs the zone; null when it does not say. */
  isSigned(zone: CloudZone): Promise<boolean | null>
}

export type OpenProvider = (login: StoredLogin) => Promise<Provider>

export const text = (login: StoredLogin, name: string): string => String(login[name] ?? '')
/** Where the API is; an operator may name another place, as for a sovereign cloud or a proxy. */
export const endpointOf = (login: StoredLogin, usual: string): string =>
  (text(login, 'endpoint_url') || usual).replace(/\/+$/, '')
