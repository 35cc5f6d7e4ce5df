import type { DnsRecord } from '@cadastre/core/dns/record'
import type { z } from 'zod'

/** Types that a driver publishes: those that are named, or every one but those. */
export type RecordSupport = { readonly only: readonly string[] } | { readonly except: readonly string[] }

/** What a driver can say about who may update a zone dynamically. */
export type UpdateAclSupport = {
  readonly supports_ip_acl: boolean
  readonly supports_tsig_acl: boolean
  readonly supports_name_scoping: boolean
  readonly supports_per_type: boolean
  /** It knows nobody, those who prove who they are, and everybody. */
  readonly coarse_enum_only: boolean
}

export type ZoneType = 'primary' | 'secondary' | 'stub' | 'forward'
export type ForwardTransport = 'do53' | 'tls' | 'https' | 'quic'

/** What a driver logs in with, and the field of a server that carries it. */
export type DriverLogin = {
  readonly field: 'wsrv_credentials' | 'cloud_credentials'
  /** Each field is checked as it is sent; `complete` names those that must be there in the end. */
  readonly schema: z.ZodObject
  readonly complete: readonly string[]
  /** Whether a server of this driver is of no use without. */
  readonly isNeeded: boolean
}

/** A kind of server that zones can be published on: everything the rest of the program asks about it. */
export type DnsDriver = {
  readonly id: string
  readonly label: string
  /** This program talks to the server itself; otherwise an agent beside the daemon does. */
  readonly isAgentless: boolean
  readonly records: RecordSupport
  readonly zoneTypes: readonly ZoneType[]
  /** A forward zone without forwarders, which exempts its names from the forwarders of the whole server. */
  readonly hasEmptyForwardZones: boolean
  readonly hasViews: boolean
  readonly hasBlocklists: boolean
  readonly canSign: boolean
  readonly canRollKeys: boolean
  readonly forwardTransports: readonly ForwardTransport[]
  readonly hasDnsOverQuic: boolean
  readonly updateAcl: UpdateAclSupport
  readonly login: DriverLogin | null
  /** Whether the zones on the server can be listed. */
  readonly canListZones: boolean
  /** Whether it answers DNS questions itself, so that it can be asked what it serves. */
  readonly isQueryable: boolean
  /** How this program talks to such a server itself, for those without an agent that it can talk to. */
  readonly connect?: (access: ServerAccess) => DnsConnection
}

/** Where a server is and what opens it. */
export type ServerAccess = {
  readonly host: string
  readonly apiPort: number | null
  readonly apiKey: string | null
}

/** All that shall be at a name and type; without values the set goes. Values are as in a zone file after the type. */
export type RecordSet = {
  readonly name: string
  readonly type: string
  readonly ttl: number
  readonly values: readonly string[]
}

export type RemoteZone = { name: string; zone_type: ZoneType | null; serial: number | null }

/** A zone as it shall be on a server; a secondary has no sets of its own. */
export type ZoneContents = {
  readonly name: string
  readonly zoneType: ZoneType
  readonly masters: readonly string[]
  readonly soa: DnsRecord
  readonly sets: readonly RecordSet[]
}

/** What a server said against a set; null where it took it. */
export type SetFault = string | null

/** A server that this program talks to itself. Everything may be done twice; faults are of the kind `ServerFault`. */
export type DnsConnection = {
  /** What the server calls itself. */
  probe(): Promise<string>
  listZones(): Promise<RemoteZone[]>
  /** All records of a zone, its SOA among them; null when the server does not have the zone. */
  readZone(name: string): Promise<DnsRecord[] | null>
  /** Makes the zone what it shall be. What else is in a zone that was not put there by us (`isForeign`) stays. */
  ensureZone(zone: ZoneContents, isForeign: boolean): Promise<SetFault[]>
  removeZone(name: string): Promise<void>
  /** Replaces sets, in this order, and the SOA with them; null when the server does not have the zone. */
  apply(zone: string, soa: DnsRecord, sets: readonly RecordSet[]): Promise<SetFault[] | null>
  sign(zone: string, isSigned: boolean): Promise<void>
  /** The keys that the server signs the zone with; none where it does not. */
  readKeys(zone: string): Promise<ZoneKey[]>
}

/** A key of a signed zone, and what its parent zone has to publish of it. */
export type ZoneKey = {
  key_tag: number
  key_type: 'ksk' | 'zsk' | 'csk'
  algorithm: string
  state: string
  ds_records: string[]
}

/** Why a server could not be worked with; `isRefusal` says that it was reached and would not. */
export class ServerFault extends Error {
  readonly isRefusal: boolean

  constructor(message: string, isRefusal: boolean) {
    super(message)
    this.isRefusal = isRefusal
  }
}

export const canServe = ({ records }: DnsDriver, type: string): boolean =>
  'only' in records ? records.only.includes(type) : !records.except.includes(type)

/** Without a word about who may update. */
export const NO_UPDATE_ACL: UpdateAclSupport = {
  supports_ip_acl: false,
  supports_tsig_acl: false,
  supports_name_scoping: false,
  supports_per_type: false,
  coarse_enum_only: false,
}
