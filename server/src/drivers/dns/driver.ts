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
